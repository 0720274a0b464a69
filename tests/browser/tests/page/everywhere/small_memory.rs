//! On a device with little memory, a worker that runs out of it is replaced, and the page says so.

use browser_tests::Page;

/// The memory of each worker, in mebibytes. The page's own limit is far higher.
const MEMORY: &str = "/memory/16/";

/// Takes more than this memory.
const LARGE: &str = "swap?board=NNNNNN/6/6/6/nnnnnn&turns=white";

#[test]
fn workers_out_of_memory_are_replaced() {
    let page = Page::open_at(MEMORY, "travel?board=8x8&from=a1&to=h8");
    page.expect_console_errors();
    page.wait_for_result("6 jumps");
    for _ in 0..3 {
        page.set_hash(LARGE);
        page.wait_for_result("out of memory");
        page.set_hash("travel?board=8x8&from=a8&to=b7&avoid=b6");
        page.wait_for_result("4 jumps");
    }
}
