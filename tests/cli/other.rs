//! What it does besides solving.

use super::*;

/// What is proven stands in the table, and is proven again.
#[test]
fn rows_of_the_table_are_listed_and_proven_again() {
    let frontier = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_leaper"));
        let output = command.arg("frontier").args(arguments).output().unwrap();
        (stdout(&output).to_owned(), output.status.code())
    };
    let (listed, status) = frontier(&["list", "--row", "famous/guarini"]);
    assert_eq!(status, Some(0));
    assert!(listed.starts_with("famous/guarini: length 16, shortest 4726784"), "{listed}");
    assert!(!listed.contains("runs"), "{listed}");
    let (rows, _) = frontier(&["list", "--row", "famous", "--json"]);
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert!(rows.len() > 20 && rows.iter().all(|row| row["command"].is_string()));
    let (checked, status) = frontier(&["check", "--row", "famous/guarini", "--seconds", "60"]);
    assert_eq!(status, Some(0), "{checked}");
    assert!(checked.starts_with("proven    famous/guarini: length 16"), "{checked}");
    let (left_out, status) =
        frontier(&["check", "--row", "famous/usenet/farthest", "--seconds", "0"]);
    assert_eq!(status, Some(0), "{left_out}");
    assert!(left_out.starts_with("left out  famous/usenet/farthest: needs"), "{left_out}");
    assert_eq!(frontier(&["list", "--row", "no/such"]).1, Some(2));
}

#[test]
fn puzzles_are_made_and_levels_told() {
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_leaper")).args(arguments).output().unwrap()
    };
    let made = run(&["make", "tour", "--grade", "2", "--seed", "5", "--count", "2"]);
    assert_eq!(made.status.code(), Some(0));
    let lines: Vec<&str> = stdout(&made).lines().collect();
    assert_eq!(lines.len(), 2);
    let made = run(&["make", "tour", "--grade", "2", "--seed", "6", "--json"]);
    let document: Value = serde_json::from_str(stdout(&made)).unwrap();
    assert_eq!(document["line"], lines[1], "the seed after 5");
    assert_eq!((&document["kind"], &document["grade"]), (&json!("tour"), &json!(2)));
    assert_eq!((&document["seed"], &document["par"]), (&json!(6), &Value::Null));
    assert!(document["solutions"].is_string() && document["measures"]["doubt"].is_u64());

    for (arguments, part) in [
        (&["make", "chess", "--grade", "1"][..], "travel, swap, place or tour"),
        (&["make", "tour", "--grade", "6"], "a number from 1 to 5"),
        (&["make", "tour"], "--grade"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(part), "{}", stderr(&output));
    }

    let levels = run(&["levels", "--json"]);
    let levels: Vec<Value> = serde_json::from_str(stdout(&levels)).unwrap();
    let guarini = levels.iter().find(|level| level["line"] == "swap?board=N1N/3/n1n").unwrap();
    assert_eq!((&guarini["par"], &guarini["solutions"]), (&json!(16), &json!("4726784")));
    for field in ["id", "pack", "title", "grade", "source"] {
        assert!(!guarini[field].is_null(), "{field}");
    }
    assert!(stdout(&run(&["levels"])).contains("Guarini’s problem: grade 3, least 16\n"));
}
