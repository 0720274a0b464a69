//! Tests `leaper solve --certificate` and its independent checker, `tools/verify.py`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// Returns the certificate of a puzzle.
fn certificate(line: &str, arguments: &[&str]) -> Value {
    let mut leaper = Command::new(env!("CARGO_BIN_EXE_leaper"));
    let output = leaper.args(["solve", "--certificate", line]).args(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{line}: {error}: {text}"))
}

/// Runs the checker. Returns a verdict for each certificate, and the exit status.
fn verify(certificates: &[Value]) -> (Vec<String>, Option<i32>) {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/verify.py");
    let mut python = Command::new("python3");
    python.arg(tool).args(["--seconds", "20"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = python.spawn().expect("tools/verify.py needs python3 on the PATH");
    let mut stdin = child.stdin.take().unwrap();
    let lines: Vec<String> = certificates.iter().map(ToString::to_string).collect();
    let text = lines.join("\n") + "\n";
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let verdicts = String::from_utf8(output.stdout).unwrap();
    (verdicts.lines().map(str::to_owned).collect(), output.status.code())
}

/// Solvable and impossible puzzles under all rules, with counts, witnesses and closed sets.
const PUZZLES: [(&str, &[&str]); 49] = [
    ("travel?board=8x8&from=a8&to=b7&avoid=b6", &[]),
    ("travel?board=9x3&from=a1&to=i3&leaper=0,1", &[]),
    ("travel?board=8x8&from=a1&to=b1&leaper=1,3", &[]),
    ("travel?board=8x8&from=a8&to=b7&avoid=b6,c7", &[]),
    ("travel?board=8x8&from=a1&to=c3,b2&avoid=d4", &[]),
    ("travel?board=8x8&from=a1&to=c3,b2,h8&order=given", &[]),
    ("travel?board=3q4/8/8/8/8/8/8/8&from=a1&to=e3,h8", &[]),
    ("travel?board=3q4/8/8/3p4/8/8/5r2/8&from=a1&to=h4,d8&capture=yes&leaper=centaur", &[]),
    ("swap?board=N1N/3/n1n", &["--count"]),
    ("swap?board=N1N/3/n1n&metric=runs", &[]),
    ("swap?board=N2n/N2n/N2n", &[]),
    ("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade", &["--count"]),
    ("swap?board=N2n/N2n/N2n&turns=black&attack=no-enemy", &["--count"]),
    ("swap?board=N2n/N2n/N2n&attack=no-comrade&metric=runs", &[]),
    // The first move is that of the knight on square 46, the number of the byte of a full stop.
    ("swap?board=4N2/7/7/7/7/7/7&goal=7/2N4/7/7/7/7/7&metric=runs", &[]),
    ("swap?board=N2n/N2n/N2n&attack=none", &[]),
    ("swap?board=Nnn/n1N/NNn&goal=nNN/N1n/nnN", &[]),
    ("swap?board=N***/3n/Nn1*/2**", &["--count"]),
    ("swap?board=N***/3n/Nn1*/2**&turns=white", &[]),
    ("swap?board=Nnn/n1N/NNn&goal=Nnn/n1N/Nnn", &[]),
    ("swap?board=A1B/3/a1b", &[]),
    ("swap?board=A1B/3/b1a", &[]),
    ("swap?board=N1n/1*1/n1N&leaper=1,3", &[]),
    ("place?board=6x6&pieces=Q6", &["--list", "4"]),
    ("place?board=4x5&pieces=K2B1R1", &[]),
    ("place?board=5/1*3/5/2Q2/5&pieces=Q2N1&lines=pass", &[]),
    ("place?board=5/1*3/5/2Q2/5&pieces=Q2N1", &[]),
    ("place?board=3x3&pieces=Q3", &[]),
    ("place?board=5x5&pieces=Q*&aim=guard", &[]),
    ("place?board=5x4&pieces=K3&aim=both", &[]),
    ("place?board=4/1*2/4/4&pieces=R1N*&aim=total", &[]),
    ("place?board=3/1K1/3/3&pieces=B1R1&aim=guard&lines=pass", &[]),
    ("place?board=3x3&pieces=N*&aim=total", &[]),
    ("place?board=5x5&pieces=N+", &[]),
    ("place?board=3x3&pieces=K0+", &[]),
    ("tour?board=5x5&from=a1", &["--count"]),
    ("tour?board=5x4", &["--count"]),
    ("tour?board=5x5", &["--count", "--number", "500"]),
    ("tour?board=6x5&ends=closed", &["--count"]),
    ("tour?board=4x4&leaper=0,1&ends=closed", &["--count"]),
    ("tour?board=4x4&leaper=0,1&from=a1&to=a4", &["--count"]),
    ("tour?board=4x3&numbers=a1:1,c2:2", &["--count"]),
    ("tour?board=4x4&leaper=king&ends=closed", &["--count"]),
    ("tour?board=20x20&ends=closed", &[]),
    ("tour?board=5x5&ends=closed", &[]),
    ("tour?board=4x4", &[]),
    ("tour?board=4x10&ends=closed", &[]),
    ("tour?board=3x3", &[]),
    ("tour?board=8x3&ends=closed", &[]),
];

#[test]
fn valid_certificates_are_verified() {
    let certificates: Vec<Value> =
        PUZZLES.iter().map(|(line, arguments)| certificate(line, arguments)).collect();
    let (verdicts, status) = verify(&certificates);
    assert_eq!(verdicts.len(), PUZZLES.len());
    for (line, verdict) in PUZZLES.iter().zip(&verdicts) {
        assert!(verdict.starts_with("verified: "), "{line:?}: {verdict}");
    }
    assert_eq!(status, Some(0));
}

/// Each certificate is changed in one place.
#[test]
fn changed_certificates_are_rejected() {
    type Change = fn(&mut Value);
    let changes: [(&str, &[&str], Change); 19] = [
        ("travel?board=8x8&from=a1&to=h8", &[], |it| it["answer"]["shortest"] = "107".into()),
        ("travel?board=8x8&from=a1&to=h8", &[], |it| it["answer"]["path"][2] = "a8".into()),
        ("swap?board=N1N/3/n1n", &[], |it| it["answer"]["length"] = 15.into()),
        ("swap?board=N1N/3/n1n", &[], |it| it["answer"]["moves"][3] = "a1-b3".into()),
        ("swap?board=N1N/3/n1n", &[], |it| it["proof"]["forward"][2][1] = "0".into()),
        ("swap?board=N1N/3/n1n", &[], |it| {
            drop(it["proof"]["backward"].as_array_mut().unwrap().pop());
        }),
        ("swap?board=N1N/3/n1n", &["--count"], |it| it["answer"]["shortest"] = "7".into()),
        ("swap?board=A1B/3/a1b", &[], |it| {
            let layers =
                it["proof"].as_object_mut().unwrap().values_mut().find_map(Value::as_array_mut);
            drop(layers.unwrap().pop());
        }),
        ("place?board=6x6&pieces=Q6", &[], |it| it["answer"]["count"] = "5".into()),
        ("place?board=5x5&pieces=Q*&aim=guard", &[], |it| it["answer"]["count"] = "185".into()),
        // More queens than are needed, and fewer knights than there is room for.
        ("place?board=4x4&pieces=Q*&aim=guard", &[], |it| it["answer"]["least"] = 3.into()),
        ("place?board=4x4&pieces=N+", &[], |it| it["answer"]["greatest"] = 7.into()),
        ("travel?board=8x8&from=a1&to=c3,b2", &[], |it| it["answer"]["path"][0] = "b3".into()),
        // The pawn on d3 attacks c2.
        ("travel?board=8/8/8/8/8/3p4/8/8&from=a1&to=d4", &[], |it| {
            it["answer"]["path"][0] = "c2".into();
        }),
        ("tour?board=5x5&from=a1", &["--count"], |it| it["answer"]["count"] = "305".into()),
        ("tour?board=5x5", &[], |it| it["answer"]["path"][0] = it["answer"]["path"][2].clone()),
        ("tour?board=5x5&ends=closed", &[], |it| {
            it["answer"]["witness"]["fewer"][0] = it["answer"]["witness"]["more"][0].clone();
        }),
        ("tour?board=4x10&ends=closed", &[], |it| {
            it["answer"]["witness"]["squares"][0] = "b2".into();
        }),
        // The answer belongs to another puzzle.
        ("travel?board=8x8&from=a1&to=h8", &[], |it| {
            it["answer"]["puzzle"] = "travel?board=8x8&from=a1&to=h7".into();
        }),
    ];
    let mut certificates = Vec::new();
    for (line, arguments, change) in &changes {
        let mut certificate = certificate(line, arguments);
        let before = certificate.clone();
        change(&mut certificate);
        assert_ne!(certificate, before, "{line}");
        certificates.push(certificate);
    }
    let (verdicts, status) = verify(&certificates);
    assert_eq!((verdicts.len(), status), (changes.len(), Some(1)));
    for (number, verdict) in verdicts.iter().enumerate() {
        assert!(verdict.starts_with("WRONG: "), "change {number}: {verdict}");
    }
}

/// A count of coverings that takes long is checked by its parts.
#[test]
fn parts_of_coverings_add_up() {
    let covering = certificate("place?board=7x7&pieces=N*&aim=guard", &["--seconds", "60"]);
    assert_eq!(covering["answer"]["least"], 10);
    let sum: u64 = covering["proof"]["parts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part["count"].as_str().unwrap().parse::<u64>().unwrap())
        .sum();
    let count: u64 = covering["answer"]["count"].as_str().unwrap().parse().unwrap();
    assert_eq!(sum, 10 * count);
}

/// A proof ends at the limits that end an answer.
#[test]
fn limits_apply_to_proofs() {
    for (line, limit) in [
        // Each part is counted at once, but there is no time for any.
        ("place?board=4x4&pieces=K2B1", ["--seconds", "0"]),
        // The solver packs positions into words, and the layers don't.
        ("swap?board=N2n/N2n/N2n", ["--memory", "1"]),
        ("swap?board=N2n/N2n/N2n&attack=no-comrade&metric=runs", ["--memory", "1"]),
    ] {
        assert!(certificate(line, &[])["proof"].is_object(), "{line}");
        let limited = certificate(line, &limit);
        assert_eq!(limited["answer"]["status"], "solved", "{line}");
        assert!(limited["proof"].is_null(), "{line}");
    }
    // One part for each square would take more than 100 GB.
    let huge = certificate("place?board=1024x1024&pieces=K1", &[]);
    assert_eq!((&huge["answer"]["count"], &huge["proof"]), (&"1048576".into(), &Value::Null));
}

/// Ctrl-C ends a proof, and the answer is printed without it.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_proof() {
    let leaper = |arguments: &[&str]| {
        let mut leaper = Command::new(env!("CARGO_BIN_EXE_leaper"));
        leaper.args(["solve", "--threads=1", "place?board=15x15&pieces=Q15"]);
        leaper.args(arguments).stdout(Stdio::piped()).spawn().unwrap()
    };
    let start = std::time::Instant::now();
    assert!(leaper(&[]).wait_with_output().unwrap().status.success());
    let answer_time = start.elapsed();

    let mut child = leaper(&["--certificate"]);
    // The kernel counts processor time in hundredths of a second.
    let processor_time = |child: &std::process::Child| {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        let hundredths = status.split(' ').nth(13).unwrap().parse().unwrap();
        std::time::Duration::from_millis(10) * hundredths
    };
    // The proof takes more than forty times as long as the answer.
    while processor_time(&child) < 3 * answer_time {
        assert_eq!(child.try_wait().unwrap(), None, "it ended before the interrupt");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["answer"]["count"], "2279184");
    assert!(document["proof"].is_null());
}

#[test]
fn verify_py_explains_itself() {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/verify.py");
    for option in ["--help", "-h"] {
        let output = Command::new("python3").arg(&tool).arg(option).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && text.contains("--seconds S"), "{text}");
    }
}

/// The checker must stay short enough to be reviewed.
#[test]
fn verify_py_is_short_and_needs_no_packages() {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/verify.py");
    let source = std::fs::read_to_string(tool).unwrap();
    assert!(source.lines().count() < 480, "{} lines", source.lines().count());
    let imports: Vec<&str> = source.lines().filter(|line| line.contains("import ")).collect();
    assert_eq!(imports, ["import json, re, sys, time"]);
}
