//! Swap: rules are switches, and famous puzzles have their known answers.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;

/// The board of the article “Knight swap”; its variants differ by switches.
#[test]
fn switches_change_the_address_and_the_answer() {
    const BOARD: &str = "swap?board=N2n/N2n/N2n";
    let page = Page::open(BOARD);
    page.wait_for_result("16 jumps");
    let (own, enemy) = ("[data-part=attack-own]", "[data-part=attack-enemy]");
    for (switch, rules, answer) in [
        ("[data-turns=white]", "&turns=white", "18 jumps"),
        (own, "&turns=white&attack=no-comrade", "22 jumps"),
        ("[data-turns=black]", "&turns=black&attack=no-comrade", "22 jumps"),
        ("[data-turns=free]", "&attack=no-comrade", "18 jumps"),
        (enemy, "&attack=none", "Impossible"),
        (own, "&attack=no-enemy", "22 jumps"),
        (enemy, "", "16 jumps"),
        ("[data-metric=runs]", "&metric=runs", "runs"),
    ] {
        page.find(switch).click();
        wait_for_line(&page, &format!("{BOARD}{rules}"));
        page.wait_for_result(answer);
        // The state is announced, too.
        let checked = page.find(switch).attribute("aria-checked");
        let landing = rules.contains("attack=none") || rules.contains("attack=no-");
        assert!(checked.as_deref() == Some("true") || landing, "{switch}: {checked:?}");
    }
    page.find("[data-part=leaper]").choose("1,3");
    wait_for_line(&page, &format!("{BOARD}&leaper=1,3&metric=runs"));
    page.press("Control+z");
    page.press("Control+z");
    wait_for_line(&page, BOARD);
    page.wait_for_result("16 jumps");
}

#[test]
fn famous_swap_puzzles_have_known_answers() {
    let page = Page::open("swap?board=3x3");
    page.wait_for_result("Where are the knights?");
    wait_for_famous_puzzles(&page);
    let lines: Vec<String> = page.js(
        "return [...document.querySelectorAll('#famous [data-line]')].map((it) => it.dataset.line)",
    );
    let known = [
        ("swap?board=N1N/3/n1n", "16 jumps"),
        ("swap?board=N1N/3/n1n&metric=runs", "7 runs"),
        ("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade", "22 jumps"),
        ("swap?board=N2n/N2n/N2n", "16 jumps"),
        ("swap?board=N2n/N2n/N2n&turns=white", "18 jumps"),
        ("swap?board=N2n/N2n/N2n&attack=no-comrade", "18 jumps"),
        ("swap?board=N2n/N2n/N2n&attack=no-enemy", "22 jumps"),
        ("swap?board=N2n/N2n/N2n&attack=none", "Impossible"),
        ("swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn", "36 jumps"),
        ("swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn&goal=nnnnn/1nNnN/nnNNN/nNNNn/NNnNN", "39 jumps"),
        ("1072447500 505701226", "18 jumps"),
        ("swap?board=N***/3n/Nn1*/2**", "40 jumps"),
        ("swap?board=N***/3n/Nn1*/2**&turns=white", "Impossible"),
        ("swap?board=ABCD/4/abcd", "32 jumps"),
        ("swap?board=A1B/3/a1b", "Impossible"),
        ("swap?board=A1B/3/b1a", "16 jumps"),
    ];
    for (line, _) in known {
        assert!(lines.iter().any(|it| it == line), "{line} is one click away");
    }
    page.js::<()>("document.querySelectorAll('#famous summary').forEach((it) => it.click())");
    for (line, answer) in known {
        // Impossible ones say so at once.
        if answer == "Impossible" {
            page.find(&format!("#famous [data-line='{line}']")).click();
        } else {
            watch_famous(&page, &format!("#famous [data-line='{line}']"));
        }
        if line.starts_with("swap") {
            wait_for_line(&page, line);
        }
        let impossible = answer == "Impossible";
        let text = if impossible { "Impossible" } else { "can’t be done in fewer" };
        page.wait_for(&format!("{answer} of {line}"), || {
            let result = page.result();
            result.starts_with(answer) && result.contains(text)
        });
        assert_eq!(move_list(&page).is_empty(), impossible, "{line}");
    }
}

#[test]
fn impossible_swaps_say_why() {
    let page = Page::open("swap?board=N2n/N2n/N2n&attack=none");
    let result = page.wait_for_result("Impossible");
    assert!(
        result.contains("No knight has a legal first move: wherever a knight could land"),
        "{result}"
    );
    // The centre of 3 × 3 has no jumps.
    import(&page, "swap?board=n2/1N1/3");
    let result = page.wait_for_result("has to leave b2, but no jump leads away from there");
    assert!(result.contains("Impossible"), "{result}");
    // All reachable positions were searched, and counted.
    import(&page, "swap?board=N***/3n/Nn1*/2**&turns=white");
    let result = page.wait_for_result("618");
    assert!(result.contains("Impossible"), "{result}");
    assert!(page.has("[data-player=play][disabled]"), "there is nothing to watch");
}

#[test]
fn usenet_integers_are_read() {
    let page = Page::open("swap?board=3x3");
    import(&page, "1072447500");
    page.wait_for_result("36 jumps");
    wait_for_line(&page, "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn");
    import(&page, "1072447500 505701226");
    page.wait_for_result("18 jumps");
    wait_for_line(
        &page,
        "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn&goal=nnNnn/NNNnn/1NNnN/NnNNN/nnnnN",
    );
}

#[test]
fn solve_respects_limits_for_swap() {
    let page = Page::open("");
    let line = "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn";
    let answer = page.solve(line, &json!({ "shortest": true }));
    assert_eq!(
        (&answer["length"], &answer["shortest"], &answer["proven"]),
        (&json!(36), &json!("1200"), &json!(true))
    );
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(36));
    let answer: Value = page.solve(line, &json!({ "memory": 100_000 }));
    assert_eq!((&answer["status"], &answer["limit"]), (&json!("limit"), &json!("memory")));
    assert!(answer["lower"].as_u64() > Some(1), "{answer}");
}

#[test]
fn long_search_shows_progress_and_can_be_cancelled() {
    // 24 named knights: too many positions to search.
    let line = "swap?board=ABCDE/FGHIJ/KL1lk/jihgf/edcba";
    let page = Page::open(line);
    page.wait_for("the search", || page.has("[data-part=cancel]"));
    wait_for_line(&page, line);
    page.wait_for("the progress", || page.find("#more").text().contains("per second"));
    assert!(page.has("#result[aria-busy=true]"));
    // The board and the button don't move during the search.
    let there = page.square("a1");
    page.find("[data-part=cancel]").click();
    page.wait_for_result("Cancelled");
    assert_eq!(page.square("a1"), there);
    assert!(!page.has("#result[aria-busy=true]"));
    page.find("[data-part=again]").click();
    page.wait_for("the search again", || page.has("[data-part=cancel]"));
    // An edit cancels it, too.
    page.find("#clear").click();
    page.wait_for_result("Where are the knights?");
    page.wait_for("no search", || !page.has("[data-part=cancel]"));
}
