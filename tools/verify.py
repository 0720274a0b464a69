#!/usr/bin/env python3
"""Checks certificates of `leaper solve --certificate`, with nothing of Leaper's and nothing but Python's standard library.

    leaper solve --certificate 'swap?board=N1N/3/n1n' | tools/verify.py
    tools/verify.py [--seconds S] [FILE…]

Reads certificates, one a line (`docs/certificates.md` describes them), and spends at most S seconds on each, 60 by default.
Prints a line for each, which begins with `verified`, `not checked` (with what is left to be believed) or `WRONG`.
Exit status: 0 if all are verified, 1 if one is wrong, 3 if one could not be checked, in whole or in part.
"""
import json, re, sys, time

class Wrong(Exception): "Something is not as the certificate says."
class Open(Exception): "Something could not be checked."

def need(holds, what):
    if not holds:
        raise Wrong(what)

class Clock:
    def __init__(self, seconds):
        self.end, self.ticks = time.monotonic() + seconds, 0
    def tick(self):
        self.ticks += 1
        if self.ticks % 2048 == 0 and time.monotonic() > self.end:
            raise Open('time is over')

def cell(name):
    letters, rank = re.fullmatch('([a-z]+)([0-9]+)', name).groups()
    file = sum(26 ** place * (ord(letter) - 96) for place, letter in enumerate(reversed(letters)))
    return (int(rank) - 1, file - 1)  # rank first: squares are in the order of ranks

def rows(text):
    "Open squares in order, and what stands on them."
    if re.fullmatch('[0-9]+x[0-9]+', text):
        files, ranks = text.split('x')
        text = '/'.join([files] * int(ranks))
    lines, squares, letters = text.split('/'), [], {}
    for rank, line in enumerate(reversed(lines)):
        file = 0
        for number, symbol in re.findall(r'([0-9]+)|([*A-Za-z])', line):
            more = [(rank, file + step) for step in range(int(number or 1))]
            squares += more if symbol != '*' else []
            letters.update({square: symbol for square in more if symbol not in ('', '*')})
            file += len(more)
    return squares, letters, (file, len(lines))

LEAPERS = {'knight': '1,2', 'wazir': '0,1', 'ferz': '1,1', 'dabbaba': '0,2', 'alfil': '2,2', 'threeleaper': '0,3', 'camel': '1,3',
           'zebra': '2,3', 'tripper': '3,3', 'fourleaper': '0,4', 'giraffe': '1,4', 'lancer': '2,4', 'antelope': '3,4',
           'ibis': '1,5', 'flamingo': '1,6', 'king': '0,1+1,1', 'squirrel': '0,2+1,2+2,2', 'centaur': '0,1+1,1+1,2',
           'gnu': '1,2+1,3', 'okapi': '1,2+2,3', 'bison': '1,3+2,3', 'zebu': '1,3+1,4', 'buffalo': '1,2+1,3+2,3',
           'alibaba': '0,2+2,2', 'phoenix': '0,1+2,2', 'kirin': '0,2+1,1', 'carpenter': '0,2+1,2', 'kangaroo': '1,2+2,2',
           'wizard': '1,1+1,3', 'champion': '0,1+0,2+2,2', 'marquis': '0,1+1,2', 'fiveleaper': '0,5+3,4'}

class Puzzle:
    def __init__(self, line):
        self.kind, _, rest = line.partition('?')
        self.fields = fields = dict(field.split('=', 1) for field in rest.split('&'))
        squares, self.letters, (self.files, self.ranks) = rows(fields['board'])
        avoid = {cell(name) for name in fields.get('avoid', '').split(',') if name}
        self.squares = [square for square in squares if square not in avoid]
        self.place = {square: place for place, square in enumerate(self.squares)}
        leaper = fields.get('leaper', 'knight')
        pairs = [tuple(map(int, pair.split(','))) for pair in LEAPERS.get(leaper, leaper).split('+')]
        steps = {(x * s, y * t) for a, b in pairs for x, y in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)}
        self.reach = [[self.place[(r + x, f + y)] for x, y in steps if (r + x, f + y) in self.place]
                      for r, f in self.squares]
    def at(self, name):
        need(cell(name) in self.place, f'{name} is no open square')
        return self.place[cell(name)]
    def set(self, names):
        return {self.at(name) for name in names}
    def linked(self, start, without=frozenset()):
        seen, todo = {start}, {start}
        while todo:
            todo = {to for here in todo for to in self.reach[here]} - seen - without
            seen |= todo
        return seen

STRAIGHT, SLANTED = [(0, 1), (0, -1), (1, 0), (-1, 0)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STEPS = {'K': STRAIGHT + SLANTED, 'Q': STRAIGHT + SLANTED, 'R': STRAIGHT, 'B': SLANTED, 'P': [(-1, 1), (-1, -1)],
         'N': [(x, y) for x in (1, 2, -1, -2) for y in (1, 2, -1, -2) if abs(x) != abs(y)]}

def attacked(puzzle, letter, place, taken=frozenset(), walls=True):
    "The squares that a piece attacks; the occupied ones end a line."
    found, (rank, file) = set(), puzzle.squares[place]
    for x, y in STEPS[letter]:
        r, f = rank + x, file + y
        while 0 <= r < puzzle.ranks and 0 <= f < puzzle.files:
            to = puzzle.place.get((r, f))
            found |= {to} - {None}
            if letter not in 'QRB' or to in taken or to is None and walls:
                break
            r, f = r + x, f + y
    return found

def travel(puzzle, answer, proof, clock):
    "A state is the knight's square, the flags visited (their number, in a given order), and the guards captured."
    fields, known = puzzle.fields, {}
    flags, ordered = [puzzle.at(name) for name in fields['to'].split(',')], fields.get('order') == 'given'
    guards = {puzzle.place[square]: letter.upper() for square, letter in puzzle.letters.items()}
    def forbidden(captured):
        if captured not in known:
            left = {place: letter for place, letter in guards.items() if place not in captured}
            known[captured] = set().union(*(attacked(puzzle, letter, place, left) for place, letter in left.items()))
            known[captured] |= left.keys() if fields.get('capture') != 'yes' else set()
        return known[captured]
    def at(here, visited, captured):
        if ordered:
            visited += visited < len(flags) and flags[visited] == here
        else:
            visited |= sum(1 << number for number, flag in enumerate(flags) if flag == here)
        return here, visited, captured | {here} if here in guards else captured
    after = lambda here, visited, captured: [
        at(to, visited, captured) for to in puzzle.reach[here] if to not in forbidden(captured)]
    done = lambda states: [state for state in states if state[1] == (len(flags) if ordered else (1 << len(flags)) - 1)]
    start = at(puzzle.at(fields['from']), 0, frozenset())
    seen, layer, length = {start}, {start: 1}, 0
    while layer and not done(layer):
        later = {}
        for state, ways in layer.items():
            clock.tick()
            for new in after(*state):
                if new not in seen:
                    later[new] = later.get(new, 0) + ways
        seen, layer, length = seen | later.keys(), later, length + 1
    if answer['status'] == 'impossible':
        return need(not layer, 'there is a way') or f'none of {len(seen)} states that can be reached is the last'
    state = start
    for name in answer['path']:
        state = next((new for new in after(*state) if new[0] == puzzle.at(name)), None) or need(False, 'the path')
    need(done([state]) and len(answer['path']) == answer['length'] == length, f'the least is {length}')
    ways = sum(layer[last] for last in done(layer))
    need(int(answer.get('shortest', ways)) == ways, f'there are {ways} shortest paths')
    return f'{length} jumps, least; {ways} ways'

def mixed(state):
    word, mask = 0xcbf29ce484222325, (1 << 64) - 1
    for byte in state:
        word = ((word ^ byte) * 0x100000001b3) & mask
    word = ((word ^ word >> 30) * 0xbf58476d1ce4e5b9) & mask
    word = ((word ^ word >> 27) * 0x94d049bb133111eb) & mask
    return word ^ word >> 31

class Exchange:
    "A state is a byte a square, whose turn it is, and, where runs are counted, the square of who moved last."
    def __init__(self, puzzle):
        self.reach, self.size = puzzle.reach, len(puzzle.squares)
        self.attack, self.runs = puzzle.fields.get('attack', 'any'), puzzle.fields.get('metric') == 'runs'
        swapped = {square: letter.swapcase() for square, letter in puzzle.letters.items()}
        end = rows(puzzle.fields['goal'])[1] if 'goal' in puzzle.fields else swapped
        state = lambda letters, turn: ''.join(letters.get(square, '.') for square in puzzle.squares).encode() + turn + (
            b'\xff' if self.runs else b'')
        first = {'free': b'.', 'white': b'w', 'black': b'b'}[puzzle.fields.get('turns', 'free')]
        self.start = state(puzzle.letters, first)
        self.goals = [state(end, turn) for turn in ([b'.'] if first == b'.' else [b'w', b'b'])]
    def may_land(self, state, letter, origin, to):
        near = [state[place] for place in self.reach[to] if state[place] != 46 and place != origin]
        rule = lambda other: 'no-comrade' if (other < 97) == (letter < 97) else 'no-enemy'
        return self.attack == 'any' or not any(self.attack in ('none', rule(other)) for other in near)
    def steps(self, state, back=False):
        size, turn = self.size, state[self.size]
        for origin in range(size):
            letter = state[origin]
            if letter == 46 or turn != 46 and (turn == 119) != ((letter < 97) != back):
                continue
            if back and not self.may_land(state, letter, origin, origin):
                continue
            for to in self.reach[origin]:
                if state[to] != 46 or not back and not self.may_land(state, letter, origin, to):
                    continue
                after = bytearray(state)
                after[origin], after[to], after[size] = 46, letter, {46: 46, 119: 98, 98: 119}[turn]
                if self.runs:
                    after[size + 1] = to
                yield bytes(after), self.runs and state[size + 1] == origin
    def layers(self, told, back, clock):
        "The layers around an end, each with the number of ways to its states; they are as the certificate says."
        layer = {state: 1 for state in (self.goals if back else [self.start])}
        seen, layers = set(layer), []
        for depth, (size, sum_) in enumerate(told):
            if depth > 0:
                later = {}
                for state, ways in layer.items():
                    clock.tick()
                    for after, _ in self.steps(state, back):
                        if after not in seen:
                            later[after] = later.get(after, 0) + ways
                todo = list(later) if self.runs else []
                while todo:
                    for after, goes_on in self.steps(todo.pop(), back):
                        if goes_on and after not in seen and after not in later:
                            later[after] = 0
                            todo.append(after)
                seen.update(later)
                layer = later
            hashes = sum(map(mixed, layer)) & (1 << 64) - 1
            need([len(layer), f'{hashes:016x}'] == [size, sum_], f'layer {depth} {"back" if back else "on"}')
            layers.append(layer)
        return layers

def swap(puzzle, answer, proof, clock):
    game = Exchange(puzzle)
    knights, goal = lambda state: state[:game.size], game.goals[0][:game.size]
    if answer['status'] == 'impossible':
        if proof and proof['kind'] == 'closed':
            back = 'backward' in proof
            layers = game.layers(proof['backward' if back else 'forward'], back, clock)
            on = {after for state in layers[-1] for after, _ in game.steps(state, back)}
            need(all(any(after in layer for layer in layers) for after in on), 'it goes on')
            other = knights(game.start) if back else goal
            need(not any(knights(state) == other for layer in layers for state in layer), 'the other end is there')
            return f'all {sum(map(len, layers))} arrangements around {"the goal" if back else "the start"}'
        why, witness = answer['why'], answer.get('witness', {})
        if why in ('other-knights', 'component'):
            squares = puzzle.set(witness['squares']) if why == 'component' else range(game.size)
            need(all(to in squares for place in squares for to in puzzle.reach[place]), 'a jump leads out')
            before, after = ([state[place] for place in squares].count(ord(witness['letter'])) for state in (game.start, goal))
            need(before != after, 'as many before as after')
            return 'squares that cannot be left have other knights in the goal'
        if why in ('no-first-move', 'no-last-move'):
            back = why == 'no-last-move'
            ends = game.goals if back else [game.start]
            need(knights(game.start) != goal and not any(list(game.steps(end, back)) for end in ends), 'there is a move')
            return f'there is {why}'
        raise Open(f'that there is no solution ({why})')
    state, made = game.start, 0
    for move in answer.get('moves', []):
        origin, to = (puzzle.at(name) for name in move.split('-'))
        found = [step for step in game.steps(state) if step[0][origin] == 46 != state[origin] == step[0][to]]
        need(len(found) == 1, f'{move} is not legal')
        state, made = found[0][0], made + (not found[0][1])
    best = answer.get('length', answer.get('best'))
    if best is not None:
        need(knights(state) == goal and made == best, f'the moves do not lead to the goal in {best}')
    if not proof:
        raise Open(f'that {answer.get("length", answer.get("lower"))} is least; the moves are legal')
    forward, length = game.layers(proof['forward'], False, clock), answer['length']
    if game.runs:
        need(len(forward) >= length, 'too few layers')
        need(not any(knights(state) == goal for layer in forward[:length] for state in layer), 'a shorter solution')
        return f'{length} runs, least'
    backward, f = game.layers(proof['backward'], True, clock), len(forward) - 1
    need(f + len(backward) >= length, 'too few layers')
    near = [layer.keys() for layer in backward[:max(length - f, 0)]]  # they and `f` are fewer than `length`
    need(not any(layer.keys() & other for layer in forward for other in near), 'a shorter solution')
    if 'shortest' not in answer:
        return f'{length} jumps, least'
    need(len(backward) > length - f >= 0, 'too few layers to count')
    ways = sum(n * backward[length - f].get(state, 0) for state, n in forward[f].items())
    need(str(ways) == answer['shortest'], f'there are {ways} shortest solutions')
    return f'{length} jumps, least; {ways} ways'

def placements(puzzle, answer, proof, clock):
    "The number of ways with given numbers of pieces; for an open number, also those that are more or fewer."
    pieces, open_ = puzzle.fields.get('pieces', ''), re.search('([KQRBN])([0-9]*)([+*])', puzzle.fields.get('pieces', ''))
    with_ = lambda number: re.sub('([KQRBN])[0-9]*[+*]', lambda found: f'{found[1]}{number}', pieces)
    ways = lambda number, clock: ways_of(puzzle, with_(number), clock)
    if open_ is None:
        return counted(puzzle, answer, proof, clock, lambda part, clock: ways_of(part, part.fields.get('pieces', ''), clock))
    if open_[2]:
        numbers = range(int(open_[2]), len(puzzle.squares) + 1)
        return counted(puzzle, answer, None, clock, lambda part, clock: sum(ways(number, clock) for number in numbers))
    number = answer.get('least', answer.get('greatest', 0))
    if 'greatest' in answer:
        need(ways(number + 1, clock) == 0, 'there is room for more')
    elif 'least' in answer:
        need(not any(ways(fewer, clock) for fewer in range(number)), 'fewer are enough')
    else:
        need(not any(ways(any_, clock) for any_ in range(len(puzzle.squares) + 1)), 'there is a number')
    return f'{number} of them; ' + counted(puzzle, answer, proof, clock, lambda part, clock: ways_of(
        part, re.sub('([KQRBN])[0-9]*[+*]', lambda found: f'{found[1]}{number}', part.fields.get('pieces', '')), clock))

def ways_of(puzzle, pieces, clock):
    "The number of ways, by trying all."
    walls, aim = puzzle.fields.get('lines') != 'pass', puzzle.fields.get('aim', 'peace')
    bits = lambda places: sum(1 << place for place in places)
    masks = {letter: [bits(attacked(puzzle, letter, place, walls=walls)) for place in range(len(puzzle.squares))]
             for letter in 'KQRBN'}
    fixed = [(puzzle.place[square], letter) for square, letter in puzzle.letters.items()]
    taken, hit = bits(place for place, _ in fixed), 0
    for place, letter in fixed:
        hit |= masks[letter][place]
    peaceful, all_ = aim in ('peace', 'both'), (1 << len(puzzle.squares)) - 1
    if peaceful and taken & hit:
        return 0
    kinds = [(letter, int(number)) for letter, number in re.findall('([KQRBN])([0-9]+)', pieces)]
    def covers(put):
        squares, covered = {place for place, _ in put}, bits(place for place, _ in put) if aim != 'total' else 0
        for place, letter in put:
            covered |= bits(attacked(puzzle, letter, place, squares, walls))
        return covered == all_
    def count(kind, left, first, taken, hit, put):
        while left == 0:
            kind, first = kind + 1, 0
            if kind == len(kinds):
                return int(aim == 'peace' or (hit | taken * (aim != 'total')) == all_ and covers(put))
            left = kinds[kind][1]
        clock.tick()
        sum_, letter = 0, kinds[kind][0]
        mask = masks[letter]
        for place in range(first, len(mask)):
            bit = 1 << place
            if not taken & bit and not (peaceful and (hit & bit or mask[place] & taken)):
                sum_ += count(kind, left - 1, place + 1, taken | bit, hit | mask[place], put + [(place, letter)])
        return sum_
    return count(-1, 0, 0, taken, hit, fixed)

def counted(puzzle, answer, proof, clock, count):
    "A number of solutions: found again, or its parts, of which as many as there is time for are found again."
    told = answer.get('count', '0')
    try:
        found = count(puzzle, Clock(max(0.0, (clock.end - time.monotonic()) / 3)))
        need(str(found) == told, f'there are {found}')
        return f'{found}, all found again'
    except Open:
        if not proof:
            raise Open(f'the number {told}') from None
    parts, again = proof['parts'], 0
    need(sum(int(part['count']) for part in parts) == int(told) * proof['times'], 'the parts do not add up')
    for left, part in zip(range(len(parts), 0, -1), parts):
        try:
            found = count(Puzzle(part['puzzle']), Clock(max(0.0, (clock.end - time.monotonic()) / left)))
            need(str(found) == part['count'], f'of {part["puzzle"]} there are {found}')
            again += 1
        except Open:
            pass
    text = f'{told}: {len(parts)} parts add up, {again} of them found again'
    if again < len(parts):
        raise Open(text)
    return text

class Walk:
    def __init__(self, puzzle):
        fields, self.puzzle, self.n = puzzle.fields, puzzle, len(puzzle.squares)
        self.closed = fields.get('ends') == 'closed'
        pairs = [pair.split(':') for pair in fields.get('numbers', '').split(',') if pair]
        pairs += [(fields[name], number) for name, number in (('from', 1), ('to', self.n)) if name in fields]
        self.numbers = {puzzle.at(name): int(number) for name, number in pairs}
        ends = () if self.closed else (1, self.n)
        self.ends = {place for place, number in self.numbers.items() if number in ends}
    def paths(self, clock):
        reach, by_number = self.puzzle.reach, {number: place for place, number in self.numbers.items()}
        starts = range(self.n) if self.numbers or not self.closed else range(min(self.n, 1))
        fits = lambda place, number: by_number.get(number, place) == place and self.numbers.get(place, number) == number
        path, used = [], [False] * self.n
        def walk(here):
            clock.tick()
            path.append(here); used[here] = True
            if len(path) == self.n:
                if not self.closed or path[0] in reach[here]:
                    yield path
            else:
                ends = {here, path[0]} if self.closed else {here}
                poor = sum(1 for place in range(self.n) if not used[place]
                           and sum(1 for to in reach[place] if not used[to] or to in ends) < 2)
                for to in reach[here] if poor <= (not self.closed) else ():
                    if not used[to] and fits(to, len(path) + 1):
                        yield from walk(to)
            path.pop(); used[here] = False
        for start in starts if self.n > 2 or not self.closed else ():
            if fits(start, 1):
                yield from walk(start)
    def count(self, clock):
        doubled = 0
        for path in self.paths(clock):  # each as half, where its reverse fits, too
            middle = next(((number - 1) * 2 for number in self.numbers.values()), 0) if self.closed else self.n - 1
            reverse = all(path[(middle - number + 1) % self.n] == place for place, number in self.numbers.items())
            doubled += 1 if reverse and self.n > 1 else 2
        return doubled // 2

def tour(puzzle, answer, proof, clock):
    walk = Walk(puzzle)
    if answer['status'] == 'impossible':
        return no_tour(puzzle, walk, answer['why'], answer.get('witness', {}), clock)
    path = [puzzle.at(name) for name in answer['path']]
    steps = zip(path, path[1:] + (path[:1] if walk.closed else []))
    need(sorted(path) == list(range(walk.n)) and all(b in puzzle.reach[a] for a, b in steps), 'the path')
    need(all(path[number - 1] == place for place, number in walk.numbers.items()), 'the numbers')
    if 'count' in answer:
        return counted(puzzle, answer, proof, clock, lambda part, clock: Walk(part).count(clock))
    return f'a tour of {walk.n} squares'

def no_tour(puzzle, walk, why, witness, clock):
    n, reach, closed, fixed = walk.n, puzzle.reach, walk.closed, walk.ends
    named = lambda field: puzzle.set(witness[field])
    apart = lambda squares: not any(to in squares for place in squares for to in reach[place])
    want = lambda squares: sum(2 - (place in fixed) for place in squares)
    def colours():
        colour, todo = {0: 0}, [0]
        for here in todo:
            todo += [to for to in reach[here] if to not in colour]
            colour.update({to: 1 - colour[here] for to in reach[here] if to not in colour})
        need(len(colour) == n and all(colour[to] != colour[here] for here in range(n) for to in reach[here]), 'colours')
        return [colour[place] for place in range(n)]
    try:
        if n == 0 or closed and n < 4:
            return 'there are too few squares'
        if why == 'colours':
            more, fewer = named('more'), named('fewer')
            need(not more & fewer and len(more) + len(fewer) == n and apart(more) and apart(fewer), 'the colours')
            need(len(more) > len(fewer) + (not closed), 'there are as many')
        elif why == 'too-few-jumps':
            place = puzzle.at(witness['square'])
            most = 2 if closed or len(fixed) == 2 and place not in fixed else 1
            need(len(reach[place]) < min(witness['needed'], most) and n > 1, 'it has enough')
        elif why == 'disconnected':
            need(len(puzzle.linked(0)) < n and puzzle.linked(min(named('piece'))) == named('piece'), 'it is linked')
        elif why == 'pieces':
            cut, found = named('cut'), 0
            left = set(range(n)) - cut
            while left:
                left, found = left - puzzle.linked(min(left), cut), found + 1
            need(found > len(cut) + (not closed) - len(fixed & cut), f'there are {found} pieces')
        elif why == 'neighbours':
            squares, near, colour = named('squares'), named('neighbours'), colours()
            one = colour[min(squares)]
            need({colour[p] for p in squares} == {one} and one not in {colour[p] for p in near}, 'the colours')
            free = 0 if closed else 2 * colour.count(one) + 1 - n - sum(colour[p] == one for p in fixed)
            besides = sum(to not in near for place in squares for to in reach[place])
            need(want(squares) - free > want(near) + besides, 'there are enough')
        elif why == 'alternation':
            squares, colour = named('squares'), colours()
            need(2 * len(squares) == n and apart(squares) and len({colour[p] for p in squares}) == 2, 'the half')
            need(closed or puzzle.at(witness['end']) in fixed - squares, 'the end')
        else:
            raise Open(why)
        return f'there is no tour: {why}'
    except Open:  # what has no such witness is tried
        try:
            need(next(walk.paths(clock), None) is None, 'there is a tour')
        except Open:
            raise Open(f'that there is no tour ({why})') from None
        return 'there is no tour: all was tried again'

def check(document, seconds):
    answer = document.get('answer', document)
    if 'puzzle' not in answer or 'layers' in answer or answer['status'] == 'limit' and 'moves' not in answer:
        raise Open('an answer of this sort')
    puzzle = Puzzle(answer['puzzle'])
    kind = {'travel': travel, 'swap': swap, 'place': placements, 'tour': tour}[puzzle.kind]
    return kind(puzzle, answer, document.get('proof'), Clock(seconds))

def main(words):
    seconds, status = 60.0, 0
    if words[:1] in (['-h'], ['--help']):
        print(__doc__.strip())
        return 0
    if words[:1] == ['--seconds']:
        seconds, words = float(words[1]), words[2:]
    files = [open(name, encoding='utf-8') for name in words] or [sys.stdin]
    for text in filter(str.strip, (line for file in files for line in file)):
        document = json.loads(text)
        try:
            word, told = 'verified', check(document, seconds)
        except Open as open_:
            word, told, status = 'not checked', open_, status or 3
        except Wrong as wrong:
            word, told, status = 'WRONG', wrong, 1
        print(f'{word}: {document.get("answer", {}).get("puzzle", "?")}: {told}', flush=True)
    return status

if __name__ == '__main__': sys.exit(main(sys.argv[1:]))
