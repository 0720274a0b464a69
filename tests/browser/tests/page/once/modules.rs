//! The page's modules by themselves. What is tested is written in their own language, in
//! `modules/`: each file is the body of an asynchronous function that throws when something is
//! wrong, and begins with the words of `modules/kit.js`.

use browser_tests::Page;

/// Runs a file of `modules/` on an empty page.
#[track_caller]
fn run(body: &str) {
    let page = Page::blank();
    let kit = include_str!("modules/kit.js");
    page.module::<()>(&format!("{kit}\n{body}"), &[]);
}

/// Does the same with workers, some of which fail.
#[track_caller]
fn run_with_workers(body: &str) {
    let page = Page::blank();
    page.expect_console_errors();
    let (kit, workers) = (include_str!("modules/kit.js"), include_str!("modules/workers.js"));
    page.module::<()>(&format!("{kit}\n{workers}\n{body}"), &[]);
}

#[test]
fn canvases_mix_colours_as_sheets_do() {
    run(include_str!("modules/colours.js"));
}

#[test]
fn squares_have_names_and_places() {
    run(include_str!("modules/squares.js"));
}

#[test]
fn what_a_person_asks_for_by_the_address_is_heard_of() {
    run(include_str!("modules/address.js"));
}

#[test]
fn numbers_are_written_as_people_read_them() {
    run(include_str!("modules/language.js"));
}

#[test]
fn all_languages_have_all_codes_with_the_same_parameters() {
    run(include_str!("modules/lists.js"));
}

#[test]
fn the_protocols_intervals_are_within_bounds() {
    run(include_str!("modules/protocol.js"));
}

#[test]
fn each_step_of_a_hint_is_within_the_step_before() {
    run(include_str!("modules/hints.js"));
}

#[test]
fn help_costs_stars_and_stored_stars_stay() {
    run(include_str!("modules/stars.js"));
}

#[test]
fn update_is_pure_and_everything_can_be_undone() {
    run(include_str!("modules/random-commands.js"));
}

#[test]
fn commands_do_what_they_say() {
    run(include_str!("modules/state.js"));
}

#[test]
fn deep_equality_and_hashes_agree() {
    run(include_str!("modules/deep-equal.js"));
}

#[test]
fn a_worker_client_separates_jobs_and_survives_its_worker() {
    run_with_workers(include_str!("modules/worker-client.js"));
}

#[test]
fn jobs_share_a_pool_of_workers() {
    run_with_workers(include_str!("modules/worker-pool.js"));
}

#[test]
fn a_lost_worker_is_detected_and_replaced() {
    run_with_workers(include_str!("modules/solvers.js"));
}

#[test]
fn what_is_asked_is_asked_once_and_had_again() {
    run_with_workers(include_str!("modules/ask.js"));
}

#[test]
fn what_is_known_of_an_exchange_is_said() {
    run(include_str!("modules/swap.js"));
}

#[test]
fn what_is_known_in_a_game_of_place_is_said_again() {
    run(include_str!("modules/place.js"));
}

#[test]
fn saved_progress_is_never_lost() {
    run(include_str!("modules/progress-store.js"));
}
