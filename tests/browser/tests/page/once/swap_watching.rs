//! Swap: watching the solution and the other ones.

use std::collections::BTreeMap;

use browser_tests::Page;

use crate::kit::*;

/// The puzzle of the article “Knight swap”.
const KNIGHT_SWAP: &str = "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade";

/// Returns the moves of the list, without the start.
#[track_caller]
fn moves(page: &Page) -> Vec<(String, String)> {
    let jump = |text: &String| {
        let (from, to) = text.split_whitespace().last()?.split_once('-')?;
        Some((from.to_owned(), to.to_owned()))
    };
    move_list(page).iter().skip(1).map(|text| jump(text).expect(text)).collect()
}

/// The labels of all occupied squares: `a1, white knight`.
type Occupant = Vec<String>;

/// Returns the labels after each move.
fn replay(start: &Occupant, moves: &[(String, String)]) -> Vec<Occupant> {
    let pair = |label: &String| label.split_once(", ").map(|(a, b)| (a.to_owned(), b.to_owned()));
    let mut here: BTreeMap<String, String> = start.iter().filter_map(pair).collect();
    let mut all = vec![start.clone()];
    for (from, to) in moves {
        let knight = here.remove(from).expect("a knight stands where a move begins");
        assert!(here.insert(to.clone(), knight).is_none(), "{to} is free");
        let mut labels: Occupant = here.iter().map(|(at, who)| format!("{at}, {who}")).collect();
        labels.sort();
        all.push(labels);
    }
    all
}

/// Returns the knights on the graph, as `a1 N`; those in the air are nowhere.
#[track_caller]
fn knights_on_graph(page: &Page) -> Vec<String> {
    page.js("const middle = (it) => { const { x, y, width, height } = it.getBoundingClientRect();
             return [x + width / 2, y + height / 2]; };
         const nodes = [...document.querySelectorAll('[data-part=graph] .node')].map((it) => [
             it.querySelector('text').textContent, middle(it.querySelector('circle'))]);
         const size = document.querySelector('[data-part=graph] .node circle').getBoundingClientRect().width;
         return [...document.querySelectorAll('[data-part=graph] .knights > g')].map((it) => {
             const [x, y] = middle(it);
             const node = nodes.find(([, [a, b]]) => Math.hypot(x - a, y - b) < size / 3);
             return `${node?.[0] ?? 'nowhere'} ${it.dataset.knight}`;
         }).sort()")
}

/// Returns the knights on the board in the same form.
#[track_caller]
fn knights_on_board(page: &Page) -> Vec<String> {
    let side = |words: &str| if words.contains("white") { 'N' } else { 'n' };
    let label = |text: String| {
        let (square, words) = text.split_once(", ").expect("a label with a knight");
        format!("{square} {}", side(words))
    };
    square_labels(page).into_iter().map(label).collect()
}

#[test]
fn board_and_graph_show_every_step() {
    let page = Page::open(KNIGHT_SWAP);
    page.wait_for_result("22 jumps");
    unfold(&page);
    page.wait_for("the graph", || page.has("[data-part=graph] .knights > g"));
    let start = square_labels(&page);
    let all = replay(&start, &moves(&page));
    assert_eq!(all.len(), 23);
    for (step, wanted) in all.iter().enumerate() {
        wait_for_count(&page, &format!("{step} / 22"));
        page.wait_for(&format!("step {step}"), || square_labels(&page) == *wanted);
        page.wait_for("the graph in step", || knights_on_graph(&page) == knights_on_board(&page));
        assert!(
            page.has(&format!("[data-part=move-list] [data-step='{step}'][aria-current=step]"))
        );
        page.press("ArrowRight");
    }
    let goal: Occupant = start
        .iter()
        .map(|label| {
            let (square, side) = label.split_once(", ").unwrap();
            let other = if side == "white knight" { "black knight" } else { "white knight" };
            format!("{square}, {other}")
        })
        .collect();
    assert_eq!(square_labels(&page), goal, "they have changed places");
    page.press("Home");
    wait_for_count(&page, "0 / 22");
    page.find("[data-part=move-list] [data-step='7']").click();
    wait_for_count(&page, "7 / 22");
    page.wait_for("that arrangement", || square_labels(&page) == all[7]);
    page.find("#player select").choose("8");
    page.find("[data-player=play]").click();
    wait_for_count(&page, "22 / 22");
    page.wait_for("the end", || square_labels(&page) == goal);
}

#[test]
fn alternating_moves_are_in_two_columns() {
    let page = Page::open(KNIGHT_SWAP);
    page.wait_for_result("22 jumps");
    let sides = || -> Vec<String> {
        page.js("return [...document.querySelectorAll('[data-part=move-list] .sides span')].map((it) => it.innerText)")
    };
    assert_eq!(sides(), ["White", "Black"]);
    assert_eq!(
        page.count("[data-part=move-list].columns li:not(.sides, .begin)"),
        11,
        "two moves a line"
    );
    let start = square_labels(&page);
    for (step, (from, _)) in moves(&page).iter().take(2).enumerate() {
        let side = ["white", "black"][step];
        assert!(start.contains(&format!("{from}, {side} knight")), "{side} moves from {from}");
    }
    page.find("[data-turns=black]").click();
    page.wait_for("Black first", || sides() == ["Black", "White"]);
    page.find("[data-turns=free]").click();
    page.wait_for_result("18 jumps");
    assert!(page.has("[data-part=move-list].flow"));
}

#[test]
fn move_list_can_show_pictures() {
    let page = Page::open(KNIGHT_SWAP);
    page.wait_for_result("22 jumps");
    page.find("[data-moves=strip]").click();
    page.wait_for("the pictures", || page.count("[data-part=move-list] .mini") == 23);
    assert_eq!(page.count("[data-part=move-list] li:last-child .mini circle"), 6);
    page.find("[data-part=move-list] [data-step='22']").click();
    wait_for_count(&page, "22 / 22");
    page.find("[data-moves=list]").click();
    page.wait_for("the words", || !page.has("[data-part=move-list] .mini"));
    wait_for_count(&page, "22 / 22");
}

#[test]
fn runs_are_listed_as_moves() {
    let page = Page::open("swap?board=N1N/3/n1n&metric=runs");
    page.wait_for_result("7 runs");
    assert!(page.result().contains("16 jumps"), "{}", page.result());
    let runs: Vec<Vec<String>> = page.js(
        "return [...document.querySelectorAll('[data-part=move-list] li:not(.begin)')].map((it) =>
             [...it.querySelectorAll('button')].map(({ innerText }) => innerText))",
    );
    assert_eq!(runs.len(), 7, "{runs:?}");
    for run in &runs {
        for two in run.windows(2) {
            assert_eq!(two[0][3..], two[1][..2], "one knight goes on in {run:?}");
        }
    }
}

#[test]
fn all_shortest_solutions_can_be_selected() {
    let page = Page::open("swap?board=N2n/N2n/N2n&turns=white&attack=no-enemy");
    page.wait_for_result("can’t be done in fewer");
    let which = || page.find("#settings .which").text();
    assert_eq!(which(), "No. 1");
    page.find("[data-part=count-all]").click();
    page.wait_for("the count", || which() == "1 of 8");
    assert!(page.result().contains("8 different shortest solutions"));
    let start = square_labels(&page);
    let first = moves(&page);
    let mut seen = vec![first.clone()];
    for number in 2..=8 {
        page.find("[data-part=another]").click();
        page.wait_for("the next", || which() == format!("{number} of 8"));
        let next = moves(&page);
        replay(&start, &next);
        assert!(!seen.contains(&next), "{number} is new");
        seen.push(next);
    }
    page.press("n");
    page.wait_for("the first again", || which() == "1 of 8");
    assert_eq!(moves(&page), first);
    page.find("[data-part=before]").click();
    page.wait_for("the last", || which() == "8 of 8");
    assert_eq!(moves(&page), seen[7]);
    // An edited puzzle starts with its first solution.
    page.find("[data-part=attack-enemy]").click();
    page.wait_for("No. 1", || which() == "No. 1");
}

#[test]
fn all_shortest_solutions_in_runs_can_be_selected() {
    let page = Page::open("swap?board=N1N/3/n1n&metric=runs");
    page.wait_for_result("7 runs");
    page.find("[data-part=count-all]").click();
    let which = || page.find("#settings .which").text();
    page.wait_for("the count", || which() == "1 of 8");
    let first = moves(&page);
    for number in [2, 3, 4, 5, 6, 7, 8, 1] {
        page.find("[data-part=another]").click();
        page.wait_for("the next", || which() == format!("{number} of 8"));
        replay(&square_labels(&page), &moves(&page));
        assert_eq!(
            page.count("[data-part=move-list] li:not(.begin)"),
            7,
            "number {number} has 7 runs"
        );
    }
    assert_eq!(moves(&page), first);
}

#[test]
fn usenet_puzzle_has_1200_shortest_solutions() {
    let page = Page::open("1072447500");
    page.wait_for_result("36 jumps");
    page.find("[data-part=count-all]").click();
    page.wait_for_result("1,200 different shortest solutions");
    page.press("n");
    page.wait_for("the next", || page.find("#settings .which").text() == "2 of 1,200");
    assert_eq!(moves(&page).len(), 36);
}

#[test]
fn graph_is_drawn_if_it_is_small() {
    let page = Page::open("swap?board=N1N/3/n1n");
    unfold(&page);
    page.wait_for("the graph", || page.count("[data-part=graph] .node") == 9);
    // On the ring, all nodes have the same distance from the centre, whose node is isolated.
    let spread: f64 = page.js(
        "const all = [...document.querySelectorAll('[data-part=graph] .node')].map((it) => {
             const { x, y, width } = it.querySelector('circle').getBoundingClientRect();
             return [it.querySelector('text').textContent, x + width / 2, y + width / 2]; });
         const [, mx, my] = all.find(([name]) => name === 'b2');
         const far = all.filter(([name]) => name !== 'b2').map(([, x, y]) => Math.hypot(x - mx, y - my));
         return Math.max(...far) - Math.min(...far)",
    );
    assert!(spread < 2.0, "a circle up to {spread} pixels");
    assert_eq!(page.count("[data-part=graph] .string"), 8);
    // Blocked squares have no node.
    pick_tool(&page, "block");
    page.click("b2");
    page.wait_for("eight buttons", || page.count("[data-part=graph] .node") == 8);
    // Clicking a node uses the selected tool.
    pick_tool(&page, "N");
    page.find("[data-part=graph] [data-node='1']").click();
    page.wait_for("an edit", || !page.has("#undo[disabled]"));
    watch_famous(&page, "#famous [data-line^='swap?board=NNNNN']");
    page.wait_for_result("36 jumps");
    page.wait_for("no graph", || !page.find("[data-part=graph]").is_shown());
    assert!(page.find("#extra").text().contains("too many jumps to draw"));
    watch_famous(&page, "#famous [data-line='swap?board=N***/3n/Nn1*/2**']");
    page.wait_for("a graph", || page.count("[data-part=graph] .node") == 10);
}
