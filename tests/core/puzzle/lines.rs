//! Puzzle lines with their canonical forms or errors.

/// Accepted input and its canonical line; drafts may be unfinished.
pub const CANONICAL: &[(&str, &str)] = &[
    // Already canonical.
    ("travel?board=8x8&from=a8&to=b7", "travel?board=8x8&from=a8&to=b7"),
    ("swap?board=N2n/N2n/N2n", "swap?board=N2n/N2n/N2n"),
    ("place?board=7x8&pieces=K3Q1B2R2N3", "place?board=7x8&pieces=K3Q1B2R2N3"),
    ("place?board=8/8/8/3Q4/8/8/8/8&pieces=Q7", "place?board=8/8/8/3Q4/8/8/8/8&pieces=Q7"),
    // Blocked squares are written in the board or as `avoid`: in the board where both are equally
    // long. `avoid` comes last, in the order of squares, and may repeat squares of the board.
    ("travel?board=8x8&avoid=b6&from=a8", "travel?board=8x8&from=a8&avoid=b6"),
    ("travel?board=8/8/1*6/8/8/8/8/8&from=a8", "travel?board=8x8&from=a8&avoid=b6"),
    ("travel?board=8x8&avoid=b6,g7,c3", "travel?board=8x8&avoid=c3,b6,g7"),
    ("travel?board=5x6&avoid=b5", "travel?board=5x6&avoid=b5"),
    ("travel?board=5x6&avoid=a5", "travel?board=5/*4/5/5/5/5"),
    ("travel?board=8x8&avoid=d5,e5,f5,b6", "travel?board=8/8/1*6/3***2/8/8/8/8"),
    ("travel?avoid=a1, b2&to=a2&board=*1/1*/2", "travel?board=*1/1*/*1&to=a2"),
    ("travel?board=1*/2&avoid=b2", "travel?board=1*/2"),
    ("tour?board=8/8/8/8/8/8/8/*7&ends=closed", "tour?board=8x8&ends=closed&avoid=a1"),
    ("place?board=7/7/3K3/7/*6/7/7", "place?board=7/7/3K3/7/*6/7/7"),
    // The goal need not repeat the squares in `avoid`.
    (
        "swap?board=2*2/2*2/2*2/2*2/2*2/2*2/2*2/2*2/N3n&goal=2*2/5/2*2/2*2/2*2/2*2/2*2/5/n2N1",
        "swap?board=5/5/5/5/5/5/5/5/N3n&goal=5/5/5/5/5/5/5/5/n2N1&avoid=c2,c3,c4,c5,c6,c7,c8,c9",
    ),
    ("swap?board=N2n&avoid=b1&leaper=0,3", "swap?board=N*1n&leaper=0,3"),
    ("place?board=3x1&avoid=c1&lines=pass", "place?board=2*&lines=pass"),
    // Any order, capitals, spaces; defaults are left out.
    ("Travel?TO=B7&From=A8&board=8X8", "travel?board=8x8&from=a8&to=b7"),
    ("travel?board= 8 × 9 & leaper = 2 , 1", "travel?board=8x9"),
    ("travel?&board=8x8&&leaper=Camel&", "travel?board=8x8&leaper=1,3"),
    ("travel?board=8x8&leaper=2,0", "travel?board=8x8&leaper=0,2"),
    ("swap?board=3x3&turns=free&attack=any&metric=jumps&goal=swap", "swap?board=3x3"),
    (
        "swap?metric=runs&attack=None&turns=BLACK&board=N1n",
        "swap?board=N1n&turns=black&attack=none&metric=runs",
    ),
    ("place?board=4x4&pieces=N1 K2, b0&lines=stop", "place?board=4x4&pieces=K2N1"),
    ("place?board=2q/3", "place?board=2Q/3"),
    ("place?board=4x4&pieces=K0", "place?board=4x4"),
    // Rows without pieces become a size; numbers may be split and padded.
    ("travel?board=8/8", "travel?board=8x2"),
    ("travel?board=008/0008", "travel?board=8x2"),
    ("travel?board=12*", "travel?board=12*"),
    // Tours: ends, and numbers that are ends.
    ("tour?board=8x8", "tour?board=8x8"),
    ("tour?board=8x8&ends=OPEN&leaper=knight", "tour?board=8x8"),
    (
        "Tour?numbers= C3:5 , f2:12&to=h1&from=a1&ends=closed&leaper=3,1&board=8x8",
        "tour?board=8x8&leaper=1,3&ends=closed&from=a1&to=h1&numbers=c3:5,f2:12",
    ),
    ("tour?board=8x8&numbers=f2:12,c3:5", "tour?board=8x8&numbers=c3:5,f2:12"),
    ("tour?board=8x8&numbers=a1:1,h8:64", "tour?board=8x8&from=a1&to=h8"),
    (
        "tour?board=8x8&ends=closed&numbers=a1:1,h8:64",
        "tour?board=8x8&ends=closed&from=a1&numbers=h8:64",
    ),
    ("tour?board=8x8&from=a1&numbers=a1:1", "tour?board=8x8&from=a1"),
    ("tour?board=8x8&from=a1&numbers=b2:1,c3:05", "tour?board=8x8&from=a1&numbers=b2:1,c3:5"),
    ("tour?board=1x1&to=a1", "tour?board=1x1&from=a1"),
    ("tour?board=3x3&avoid=b2&from=a1", "tour?board=3/1*1/3&from=a1"),
    ("tour?board=3x3&numbers=a1:99,b1:99", "tour?board=3x3&numbers=a1:99,b1:99"),
    // Goals.
    ("swap?board=N1n&goal=n1N", "swap?board=N1n"),
    ("swap?board=NNn&goal=nnN", "swap?board=NNn&goal=nnN"),
    ("swap?board=N*n&goal=n1N", "swap?board=N*n"),
    ("swap?board=N*2n&goal=1*nN1", "swap?board=N*2n&goal=1*nN1"),
    ("swap?board=N*2n&goal=2nN1", "swap?board=N*2n&goal=1*nN1"),
    ("swap?board=AbZ1&goal=Z1bA", "swap?board=AbZ1&goal=Z1bA"),
    ("swap?board=pwas&goal=swap", "swap?board=pwas&goal=swap"),
    // Next to other letters, or letters of another case, `swap` is the keyword.
    ("swap?board=N2n&goal=swap&leaper=0,1", "swap?board=N2n&leaper=0,1"),
    ("swap?board=4x1&goal=swap", "swap?board=4x1"),
    ("swap?board=pwas&goal=SWAP", "swap?board=pwas"),
    ("swap?board=pwas/4&goal=swap", "swap?board=pwas/4"),
    ("swap?board=N2n&goal=0swap", "swap?board=N2n&goal=0swap"),
    ("swap?board=pwas&goal=0swap", "swap?board=pwas&goal=swap"),
    // A row with a knight x between numbers of empty squares is not a size.
    ("swap?board=02x2&goal=x4", "swap?board=02x2&goal=x4"),
    ("swap?board=2X2", "swap?board=2X2"),
    ("swap?board=2x2", "swap?board=2x2"),
    ("swap?board=5&goal=2x2", "swap?board=5x1&goal=2x2"),
    ("swap?board=10x6", "swap?board=10x6"),
    // Links, escapes, quotes.
    ("https://leaper.example/a/#travel?board=8x8", "travel?board=8x8"),
    ("https://leaper.example/a/%23travel%3Fboard%3D8x8%26from%3Da8", "travel?board=8x8&from=a8"),
    ("…/#swap?board=N2n/N2n/N2n", "swap?board=N2n/N2n/N2n"),
    ("#swap?board=N%2A%2f%6E*", "swap?board=N*/n*"),
    ("see https://leaper.example/swap/?x=1%&y#place?board=3x3", "place?board=3x3"),
    ("leaper.example/travel?board=8x8", "travel?board=8x8"),
    (" “travel?board=8x8”\r\n", "travel?board=8x8"),
    ("'<travel?board=8x8>'", "travel?board=8x8"),
    ("\u{feff}travel?board=8x8", "travel?board=8x8"),
    // The Ruby quiz.
    ("a8, b7, b6", "travel?board=8x8&from=a8&to=b7&avoid=b6"),
    ("a8 b7 [b6, c7]", "travel?board=8x8&from=a8&to=b7&avoid=b6,c7"),
    ("[\"a8\", \"b7\", [\"b6\"]]", "travel?board=8x8&from=a8&to=b7&avoid=b6"),
    ("A8,B7", "travel?board=8x8&from=a8&to=b7"),
    ("a8%2C%20b7", "travel?board=8x8&from=a8&to=b7"),
    ("a8", "travel?board=8x8&from=a8"),
    // The Clojure program.
    ("[7 8] {:K 3, :Q 1, :B 2, :R 2, :N 3}", "place?board=7x8&pieces=K3Q1B2R2N3"),
    ("'[7 8]' '{:K 3, :Q 1, :B 2, :R 2, :N 3}'", "place?board=7x8&pieces=K3Q1B2R2N3"),
    ("\"[7 8]\" \"{:K 3}\"", "place?board=7x8&pieces=K3"),
    ("‘[7 8]’ ‘{:K 3, :Q 1}’ ", "place?board=7x8&pieces=K3Q1"),
    ("'[3 4]'", "place?board=3x4"),
    ("(solve [3 3] {:R 2 :K 1})", "place?board=3x3&pieces=K1R2"),
    ("(solve '[3 3] '{:R 2})", "place?board=3x3&pieces=R2"),
    ("[3, 4] {}", "place?board=3x4"),
    ("[3 4]", "place?board=3x4"),
    // The Usenet program.
    ("1072447500", "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn"),
    (
        "1072447500 505701226",
        "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn&goal=nnNnn/NNNnn/1NNnN/NnNNN/nnnnN",
    ),
];

/// Unreadable input with the error's range between `«` and `»`, its code, and its message.
pub const ERRORS: &[(&str, &str, &str)] = &[
    (
        "«»",
        "empty",
        "There is nothing to read. A puzzle looks like travel?board=8x8&from=a8&to=b7.",
    ),
    (
        "  \n«»",
        "empty",
        "There is nothing to read. A puzzle looks like travel?board=8x8&from=a8&to=b7.",
    ),
    (
        "«hello»",
        "not-a-puzzle",
        "“hello” is not a puzzle. A line starts with travel?, swap?, place? or tour?, as in travel?board=8x8&from=a8&to=b7.",
    ),
    (
        "«конь»",
        "not-a-puzzle",
        "“конь” is not a puzzle. A line starts with travel?, swap?, place? or tour?, as in travel?board=8x8&from=a8&to=b7. The “к” only looks like k.",
    ),
    (
        "«ж»",
        "not-a-puzzle",
        "“ж” is not a puzzle. A line starts with travel?, swap?, place? or tour?, as in travel?board=8x8&from=a8&to=b7. The “ж” is not one of the letters a to z or digits 0 to 9.",
    ),
    (
        "«12 knights»",
        "not-a-puzzle",
        "“12 knights” is not a puzzle. A line starts with travel?, swap?, place? or tour?, as in travel?board=8x8&from=a8&to=b7.",
    ),
    (
        "https://x.example/#«travell»?board=8x8",
        "unknown-kind",
        "There is no kind of puzzle called “travell”. Did you mean travel?",
    ),
    (
        "«chess»?board=8x8",
        "unknown-kind",
        "There is no kind of puzzle called “chess”. The kinds are travel, swap, place and tour.",
    ),
    // More than two letters inserted, deleted or transposed get no suggestion.
    (
        "«tooooour»?board=8x8",
        "unknown-kind",
        "There is no kind of puzzle called “tooooour”. The kinds are travel, swap, place and tour.",
    ),
    (
        "«tvl»?board=8x8",
        "unknown-kind",
        "There is no kind of puzzle called “tvl”. The kinds are travel, swap, place and tour.",
    ),
    (
        "«rtvale»?board=8x8",
        "unknown-kind",
        "There is no kind of puzzle called “rtvale”. The kinds are travel, swap, place and tour.",
    ),
    (
        "tour?board=8x8&numbers=c3:5,«c3:6»",
        "numbered-twice",
        "c3 has two numbers, but a tour visits it only once. Leave one out.",
    ),
    (
        "tour?board=8x8&from=a1&numbers=«a1:2»",
        "numbered-twice",
        "a1 has two numbers, but a tour visits it only once. Leave one out.",
    ),
    (
        "tour?board=8x8&from=a1&to=«a1»",
        "numbered-twice",
        "a1 has two numbers, but a tour visits it only once. Leave one out.",
    ),
    (
        "tour?board=8x8&to=h8&numbers=«h8:5»",
        "numbered-twice",
        "h8 has two numbers, but a tour visits it only once. Leave one out.",
    ),
    (
        "tour?board=8x8&numbers=«c3»",
        "bad-number",
        "“c3” is not a square and its number on the tour. Write them as in c3:5; numbers start at 1.",
    ),
    (
        "tour?board=8x8&numbers=c3:5,«d4:0»",
        "bad-number",
        "“d4:0” is not a square and its number on the tour. Write them as in c3:5; numbers start at 1.",
    ),
    (
        "tour?board=8x8&numbers=«j3»:5",
        "off-board",
        "j3 is not on this board: files go from a to h.",
    ),
    (
        "tour?board=8x8&avoid=c3&numbers=«c3»:5",
        "blocked-square",
        "There is a number on c3, which is blocked. Move it to another square, or unblock this one.",
    ),
    (
        "tour?board=8x8&ends=«round»",
        "unknown-word",
        "The parameter ends cannot be “round”. It is open or closed.",
    ),
    (
        "tour?board=«1025»x1024",
        "too-large",
        "The board has too many files. A board has at most 1024 files and 1024 ranks.",
    ),
    (
        "travel?board=8x8&from=«%zz»",
        "bad-escape",
        "“%zz” is not a valid escape. After % come two hexadecimal digits, as in %2A for *.",
    ),
    (
        "travel?board=8x8&from=a1«%FF»",
        "bad-escape",
        "“%FF” is not a valid escape. After % come two hexadecimal digits, as in %2A for *.",
    ),
    (
        "travel?board=8x8&from=a1«%E2%82»",
        "bad-escape",
        "“%E2%82” is not a valid escape. After % come two hexadecimal digits, as in %2A for *.",
    ),
    (
        "travel?board=8x8&«form»=a8",
        "unknown-parameter",
        "A Travel puzzle has no parameter “form”. Did you mean from?",
    ),
    (
        "travel?board=8x8&«foam»=a8",
        "unknown-parameter",
        "A Travel puzzle has no parameter “foam”. It has board, from, to, order, leaper, capture and avoid.",
    ),
    (
        "travel?board=8x8&«tp»=a8",
        "unknown-parameter",
        "A Travel puzzle has no parameter “tp”. It has board, from, to, order, leaper, capture and avoid.",
    ),
    (
        "tour?board=8x8&«chambers»=c3:5",
        "unknown-parameter",
        "A Tour puzzle has no parameter “chambers”. It has board, leaper, ends, from, to, numbers and avoid.",
    ),
    (
        "place?board=8x8&«from»=a8",
        "unknown-parameter",
        "A Place puzzle has no parameter “from”. It has board, pieces, lines, aim and avoid.",
    ),
    (
        "travel?board=8x8&from=a1&«from=b1»",
        "doubled-parameter",
        "The parameter from is given twice. Leave one out.",
    ),
    ("travel?board=8x8&«to»", "missing-value", "The parameter to needs a value, as in to=b7."),
    (
        "swap?«board=»&turns=white",
        "missing-value",
        "The parameter board needs a value, as in board=N1N/3/n1n.",
    ),
    (
        "travel?from=a8&to=b7«»",
        "missing-parameter",
        "This puzzle has no board yet. Add one, such as board=8x8.",
    ),
    ("travel«»", "missing-parameter", "This puzzle has no board yet. Add one, such as board=8x8."),
    (
        "travel?board=8x8&from=«b9»&to=b7",
        "off-board",
        "b9 is not on this board: ranks go from 1 to 8.",
    ),
    (
        "travel?board=8x8&from=«b0»&to=b7",
        "off-board",
        "b0 is not on this board: ranks go from 1 to 8.",
    ),
    (
        "travel?board=8x8&from=a8&to=«J10»",
        "off-board",
        "J10 is not on this board: files go from a to h.",
    ),
    (
        "travel?board=8x8&from=a8&to=«i8»",
        "off-board",
        "i8 is not on this board: files go from a to h.",
    ),
    (
        "travel?board=30x1&from=«a99999999999999999999»",
        "off-board",
        "a99999999999999999999 is not on this board: its only rank is 1.",
    ),
    (
        "travel?board=30x1&from=«zzzzzzzzzzzz1»",
        "off-board",
        "zzzzzzzzzzzz1 is not on this board: files go from a to ad.",
    ),
    (
        "travel?board=8x8&from=«а8»",
        "bad-square",
        "“а8” is not a square. A square has letters for its file and a number for its rank, as in c7. The “а” only looks like a.",
    ),
    (
        "travel?board=8x8&avoid=b6,«»,c7",
        "bad-square",
        "“” is not a square. A square has letters for its file and a number for its rank, as in c7.",
    ),
    (
        "travel?board=8x8&from=«a08»",
        "bad-square",
        "“a08” is not a square. A square has letters for its file and a number for its rank, as in c7.",
    ),
    (
        "travel?board=8x8&from=«a»",
        "bad-square",
        "“a” is not a square. A square has letters for its file and a number for its rank, as in c7.",
    ),
    (
        "travel?board=8x8&from=«8»",
        "bad-square",
        "“8” is not a square. A square has letters for its file and a number for its rank, as in c7.",
    ),
    (
        "travel?board=8x8&from=«%D0%B0%38»&to=b7",
        "bad-square",
        "“а8” is not a square. A square has letters for its file and a number for its rank, as in c7. The “а” only looks like a.",
    ),
    (
        "travel?board=8x8&avoid=a8&from=«a8»&to=b7",
        "blocked-square",
        "The start is on a8, which is blocked. Move it to another square, or unblock this one.",
    ),
    (
        "travel?board=*7/8&from=a1&to=«a2»",
        "blocked-square",
        "The goal is on a2, which is blocked. Move it to another square, or unblock this one.",
    ),
    (
        "swap?board=N1n&avoid=b1,«c1»",
        "blocked-square",
        "There is a piece n on c1, which is blocked. Move it to another square, or unblock this one.",
    ),
    (
        "swap?board=N*n&goal=N«n»1",
        "blocked-square",
        "In the goal there is a piece n on b1, which is blocked. Move it to another square, or unblock this one.",
    ),
    ("travel?board=8x8&avoid=b6,c7,«B6»", "doubled-square", "b6 is named twice. Once is enough."),
    ("travel?board=8x8&to=c3,a1,«c3»", "doubled-square", "c3 is named twice. Once is enough."),
    (
        "travel?board=8x8&to=a1,a2,a3,a4,a5,a6,a7,a8,b1,b2,b3,b4,b5,b6,b7,b8,c1,c2,c3,c4,«c5»",
        "too-many-flags",
        "A puzzle has at most 20 goals, and this one has 21. Leave some out.",
    ),
    (
        "travel?board=r7/8&from=«a2»",
        "guard-on-start",
        "The start is on a2, where a guard stands. Move one of them to another square.",
    ),
    (
        "travel?board=«pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/p7»&capture=yes",
        "too-many-guards",
        "At most 64 guards can be captured, and there are 65. Leave some out, or remove capture=yes.",
    ),
    (
        "travel?board=8x8&order=«last»",
        "unknown-word",
        "The parameter order cannot be “last”. It is any or given.",
    ),
    (
        "travel?board=8x8&leaper=«wizzard»",
        "bad-leaper",
        "“wizzard” is not a leaper. It has two numbers from 0 to 1023, not both 0, as in 1,2 for the knight, or a name such as king.",
    ),
    (
        "travel?board=8x8&leaper=«0,0»",
        "bad-leaper",
        "“0,0” is not a leaper. It has two numbers from 0 to 1023, not both 0, as in 1,2 for the knight, or a name such as king.",
    ),
    (
        "travel?board=8x8&leaper=«1,»",
        "bad-leaper",
        "“1,” is not a leaper. It has two numbers from 0 to 1023, not both 0, as in 1,2 for the knight, or a name such as king.",
    ),
    (
        "travel?board=8x8&leaper=«1,x»",
        "bad-leaper",
        "“1,x” is not a leaper. It has two numbers from 0 to 1023, not both 0, as in 1,2 for the knight, or a name such as king.",
    ),
    (
        "travel?board=«８»x8",
        "bad-board",
        "“８” does not belong on a board. Its rows hold numbers of empty squares, * for blocked ones, and k, q, r, b, n or p for a guard. Write the start as from, the goal as to. The “８” only looks like 8.",
    ),
    (
        "travel?board=«N»2n",
        "bad-board",
        "“N” does not belong on a board. Its rows hold numbers of empty squares, * for blocked ones, and k, q, r, b, n or p for a guard. Write the start as from, the goal as to.",
    ),
    (
        "place?board=8/3«P»4",
        "bad-board",
        "“P” does not belong on a board. Its rows hold numbers of empty squares, * for blocked ones, and K, Q, R, B or N for a piece.",
    ),
    (
        "swap?board=N2n/N«%20»é1",
        "bad-board",
        "“ ” does not belong on a board. Its rows hold numbers of empty squares, * for blocked ones, and a letter for each knight.",
    ),
    ("travel?board=«0»x8", "empty-board", "The board has no files. It needs 1 to 1024."),
    ("swap?board=«0»x8", "empty-board", "The board has no files. It needs 1 to 1024."),
    ("travel?board=8x«0»", "empty-board", "The board has no ranks. It needs 1 to 1024."),
    (
        "travel?board=8/«»/8",
        "empty-board",
        "Rank 2 has no squares. Write how many are empty, as in 8.",
    ),
    (
        "swap?board=N2n/«N3n»/N2n",
        "ragged-board",
        "Rank 2 has 5 squares, but the top rank has 4. All ranks need the same number.",
    ),
    (
        "travel?board=«1025»x8",
        "too-large",
        "The board has too many files. A board has at most 1024 files and 1024 ranks.",
    ),
    (
        "travel?board=8x«99999999999999999999999999»",
        "too-large",
        "The board has too many ranks. A board has at most 1024 files and 1024 ranks.",
    ),
    (
        "travel?board=8/«4294967296»",
        "too-large",
        "Rank 1 has too many squares. A board has at most 1024 files and 1024 ranks.",
    ),
    (
        "travel?board=«1025»/8",
        "too-large",
        "Rank 2 has too many squares. A board has at most 1024 files and 1024 ranks.",
    ),
    (
        "swap?board=N2n&goal=«Nn2/4»",
        "goal-size",
        "The goal is 4 × 2, but the board is 4 × 1. Both must have the same size.",
    ),
    (
        "swap?board=N2n&goal=Nn«*»1",
        "goal-blocks",
        "c1 is blocked in the goal, but open on the board. Block it on both or on neither.",
    ),
    (
        "swap?board=N2n&turns=«red»",
        "unknown-word",
        "The parameter turns cannot be “red”. It is free, white or black.",
    ),
    (
        "swap?board=N2n&attack=«all»",
        "unknown-word",
        "The parameter attack cannot be “all”. It is any, no-comrade, no-enemy or none.",
    ),
    (
        "swap?board=N2n&metric=«hops»",
        "unknown-word",
        "The parameter metric cannot be “hops”. It is jumps or runs.",
    ),
    (
        "place?board=8x8&lines=«go»",
        "unknown-word",
        "The parameter lines cannot be “go”. It is stop or pass.",
    ),
    (
        "place?board=8x8&pieces=K3«P2»",
        "bad-pieces",
        "“P2” is not a piece and its number. Pieces are K, Q, R, B and N, each followed by a number, a plus or a star, as in K3Q1N2.",
    ),
    (
        "place?board=8x8&pieces=K3«Q»",
        "bad-pieces",
        "“Q” is not a piece and its number. Pieces are K, Q, R, B and N, each followed by a number, a plus or a star, as in K3Q1N2.",
    ),
    (
        "place?board=8x8&pieces=K3Q1«k2»",
        "doubled-piece",
        "The number of K is given twice. Leave one out.",
    ),
    (
        "place?board=8x8&pieces=K«99999999999»",
        "too-many-pieces",
        "The number of K goes from 0 to 1048576.",
    ),
    ("a8, b7, «b9»", "off-board", "b9 is not on this board: ranks go from 1 to 8."),
    ("a8 b7 b6 «b6»", "doubled-square", "b6 is named twice. Once is enough."),
    (
        "a8, «b7», b7",
        "blocked-square",
        "The goal is on b7, which is blocked. Move it to another square, or unblock this one.",
    ),
    (
        "[7 8] {:K 3 :«X» 2}",
        "bad-pieces",
        "“X” is not a piece and its number. Pieces are K, Q, R, B and N, each followed by a number, a plus or a star, as in K3Q1N2.",
    ),
    (
        "[7 8] {:K «:Q» 3}",
        "bad-arguments",
        "“:Q” does not belong here. Write both sides of the board and the numbers of pieces, as in [7 8] {:K 3, :Q 1, :N 2}.",
    ),
    (
        "[7 8] {:K «many»}",
        "bad-arguments",
        "“many” does not belong here. Write both sides of the board and the numbers of pieces, as in [7 8] {:K 3, :Q 1, :N 2}.",
    ),
    (
        "[7 8 «9»] {:K 3}",
        "bad-arguments",
        "“9” does not belong here. Write both sides of the board and the numbers of pieces, as in [7 8] {:K 3, :Q 1, :N 2}.",
    ),
    (
        "'[7 8]' '«K» 3'",
        "bad-arguments",
        "“K” does not belong here. Write both sides of the board and the numbers of pieces, as in [7 8] {:K 3, :Q 1, :N 2}.",
    ),
    (
        "«{\"puzzle\":\"travel?board=8x8\"}»",
        "not-a-puzzle",
        "“{\"puzzle\":\"travel?board=8x8\"}” is not a puzzle. A line starts with travel?, swap?, place? or tour?, as in travel?board=8x8&from=a8&to=b7.",
    ),
    (
        "«{»\"",
        "not-a-puzzle",
        "“{” is not a puzzle. A line starts with travel?, swap?, place? or tour?, as in travel?board=8x8&from=a8&to=b7.",
    ),
    (
        "«[{\"K\": 3}]»",
        "not-a-puzzle",
        "“[{\"K\": 3}]” is not a puzzle. A line starts with travel?, swap?, place? or tour?, as in travel?board=8x8&from=a8&to=b7.",
    ),
    (
        "«»{:K 3}",
        "bad-arguments",
        "Write both sides of the board before the pieces, as in [7 8] {:K 3, :Q 1, :N 2}.",
    ),
    (
        "'«[7]»' '{:K 3}'",
        "bad-arguments",
        "“[7]” is not the size of a board. Write both sides before the pieces, as in [7 8] {:K 3, :Q 1, :N 2}.",
    ),
    ("[7 «0»] {:K 3}", "empty-board", "The board has no ranks. It needs 1 to 1024."),
    (
        "[«1025» 8] {:K 3}",
        "too-large",
        "The board has too many files. A board has at most 1024 files and 1024 ranks.",
    ),
    ("[7 8] {:K 3} «9»", "surplus", "“9” is left over. This was read as a board and its pieces."),
    ("({} «[7 8]»)", "surplus", "“[7 8]” is left over. This was read as a board and its pieces."),
    (
        "«1073741824»",
        "bad-integer",
        "1073741824 is not a position of 24 knights. It has thirty bits, so it is below 1073741824.",
    ),
    (
        "1072447500, «31»",
        "bad-integer",
        "31 is not a position of 24 knights. Its low five bits are the empty square, from 0 to 24.",
    ),
    (
        "«32»",
        "bad-integer",
        "32 is not a position of 24 knights. Its low five bits are the empty square, where there can be no black knight.",
    ),
    (
        "«131084»",
        "bad-integer",
        "131084 is not a position of 24 knights. Its low five bits are the empty square, where there can be no black knight.",
    ),
    (
        "1072447500 505701226 «7»",
        "surplus",
        "“7” is left over. This was read as one or two positions of 24 knights.",
    ),
];
