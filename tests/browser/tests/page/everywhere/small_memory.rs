//! On a device with little memory, a worker that runs out of it is replaced, and the page says so.

use browser_tests::Page;

/// The memory of each worker, in mebibytes. The page's own limit is far higher.
const MEMORY: &str = "/memory/16/";

/// Takes more than two gibibytes.
const LARGE: &str = "swap?board=NNNNNNN/7/7/7/7/7/nnnnnnn&attack=no-enemy";

#[test]
fn workers_out_of_memory_are_replaced() {
    let page = Page::open_at(MEMORY, "travel?board=8x8&from=a1&to=h8");
    page.expect_console_errors();
    page.wait_for_result("6 jumps");
    for _ in 0..3 {
        page.set_hash(LARGE);
        page.wait_for_result("ran out of memory");
        page.set_hash("travel?board=8x8&from=a8&to=b7&avoid=b6");
        page.wait_for_result("4 jumps");
    }
}
