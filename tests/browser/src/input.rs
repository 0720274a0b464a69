//! User input: mouse, touch and keyboard.

use serde_json::{Value, json};

use crate::{Page, Point, browser, keys};

/// A mouse action; the buttons are 0 (left), 1 (middle) and 2 (right).
#[derive(Clone, Copy, Debug)]
pub enum Mouse {
    /// Moves to a point.
    To(Point),
    /// Presses a button.
    Down(u32),
    /// Releases a button.
    Up(u32),
}

impl Page {
    /// Performs mouse actions, one after the other.
    #[track_caller]
    pub fn mouse(&self, actions: &[Mouse]) {
        let actions: Vec<Value> = actions
            .iter()
            .map(|action| match *action {
                Mouse::To(point) => move_to(point, 40),
                Mouse::Down(button) => down(button),
                Mouse::Up(button) => up(button),
            })
            .collect();
        self.pointer("mouse", &actions);
    }

    /// Clicks a square with the mouse.
    #[track_caller]
    pub fn click(&self, square: &str) {
        self.click_at(self.square(square));
    }

    /// Clicks squares one after the other.
    #[track_caller]
    pub fn click_all(&self, squares: &[&str]) {
        for square in squares {
            self.click(square);
        }
    }

    /// Clicks a point with the mouse.
    #[track_caller]
    pub fn click_at(&self, point: Point) {
        self.pointer("mouse", &[move_to(point, 0), down(0), up(0)]);
    }

    /// Presses the mouse button at a point, until [`Page::release`].
    #[track_caller]
    pub fn press_down(&self, point: Point) {
        self.pointer("mouse", &[move_to(point, 0), down(0)]);
    }

    /// Releases the mouse button at the current position.
    #[track_caller]
    pub fn release(&self) {
        self.pointer("mouse", &[up(0)]);
    }

    /// Clicks a square with the right mouse button.
    #[track_caller]
    pub fn right_click(&self, square: &str) {
        self.pointer("mouse", &[move_to(self.square(square), 0), down(2), up(2)]);
    }

    /// Taps a square with a finger. Not all drivers support touch: see [`Page::has_touch`].
    #[track_caller]
    pub fn tap(&self, square: &str) {
        self.tap_at(self.square(square));
    }

    /// Taps a point with a finger.
    #[track_caller]
    pub fn tap_at(&self, point: Point) {
        self.pointer("touch", &[move_to(point, 0), down(0), up(0)]);
    }

    /// Moves the mouse over a square.
    #[track_caller]
    pub fn hover(&self, square: &str) {
        self.hover_at(self.square(square));
    }

    /// Moves the mouse to a point.
    #[track_caller]
    pub fn hover_at(&self, point: Point) {
        self.pointer("mouse", &[move_to(point, 0)]);
    }

    /// Drags with the mouse from the first square over the others to the last.
    #[track_caller]
    pub fn drag(&self, squares: &[&str]) {
        self.drag_with("mouse", squares);
    }

    /// Drags with a finger.
    #[track_caller]
    pub fn swipe(&self, squares: &[&str]) {
        self.drag_with("touch", squares);
    }

    /// Drags with a finger from the first point over the others to the last.
    #[track_caller]
    pub fn swipe_points(&self, points: &[Point]) {
        self.drag_pointer("touch", points);
    }

    /// Drags with two fingers, each over its squares; the second one starts a moment later.
    #[track_caller]
    pub fn swipe_with_two(&self, first: &[&str], second: &[&str]) {
        let [first, second] = [first, second].map(|squares| -> Vec<Point> {
            squares.iter().map(|square| self.square(square)).collect()
        });
        self.swipe_points_with_two(&first, &second);
    }

    /// Drags with two fingers, each over its points; the second one starts a moment later. With one
    /// point for each, they tap.
    #[track_caller]
    pub fn swipe_points_with_two(&self, first: &[Point], second: &[Point]) {
        let finger = |id: &str, points: &[Point], late: bool| {
            let mut actions = vec![move_to(points[0], 0)];
            if late {
                actions.push(json!({ "type": "pause", "duration": 40 }));
            }
            actions.push(down(0));
            if !late {
                actions.push(json!({ "type": "pause", "duration": 40 }));
            }
            actions.extend(points[1..].iter().map(|point| move_to(*point, 200)));
            actions.push(up(0));
            let parameters = json!({ "pointerType": "touch" });
            json!({ "type": "pointer", "id": id, "parameters": parameters, "actions": actions })
        };
        let fingers = [finger("touch", first, false), finger("touch 2", second, true)];
        self.post("actions", &json!({ "actions": fingers }));
        // Chromium's driver may hold a finger down, although both were lifted, and ignore the next test's touches.
        self.session().is_spent.set(true);
    }

    #[track_caller]
    fn drag_with(&self, pointer: &str, squares: &[&str]) {
        let points: Vec<Point> = squares.iter().map(|square| self.square(square)).collect();
        self.drag_pointer(pointer, &points);
    }

    /// Drags with the mouse from the first point over the others to the last.
    #[track_caller]
    pub fn drag_points(&self, points: &[Point]) {
        self.drag_pointer("mouse", points);
    }

    #[track_caller]
    fn drag_pointer(&self, pointer: &str, points: &[Point]) {
        let [first, rest @ ..] = points else {
            return;
        };
        let mut actions = vec![move_to(*first, 0), down(0)];
        let mut last = *first;
        for &next in rest {
            // Move half-way, too: real pointers don't jump.
            let half = Point { x: f64::midpoint(last.x, next.x), y: f64::midpoint(last.y, next.y) };
            actions.extend([move_to(half, 20), move_to(next, 20)]);
            last = next;
        }
        actions.push(up(0));
        self.pointer(pointer, &actions);
    }

    /// Presses a key or a chord: `ArrowRight`, `Space`, `f`, `Control+Shift+z`.
    #[track_caller]
    pub fn press(&self, chord: &str) {
        let keys = keys::chord(chord);
        let action = |kind: &str, key: &char| json!({ "type": kind, "value": key.to_string() });
        let mut actions: Vec<Value> = keys.iter().map(|key| action("keyDown", key)).collect();
        actions.extend(keys.iter().rev().map(|key| action("keyUp", key)));
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.post("actions", &json!({ "actions": [keyboard] }));
    }

    /// Presses a key, until [`Page::key_up`].
    #[track_caller]
    pub fn key_down(&self, key: &str) {
        self.key("keyDown", key);
    }

    /// Releases a key.
    #[track_caller]
    pub fn key_up(&self, key: &str) {
        self.key("keyUp", key);
    }

    #[track_caller]
    fn key(&self, kind: &str, key: &str) {
        let actions: Vec<Value> = keys::chord(key)
            .iter()
            .map(|key| json!({ "type": kind, "value": key.to_string() }))
            .collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.post("actions", &json!({ "actions": [keyboard] }));
    }

    /// Types text into the focused element.
    #[track_caller]
    pub fn type_text(&self, text: &str) {
        let actions: Vec<Value> = text
            .chars()
            .flat_map(|key| {
                ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() }))
            })
            .collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.post("actions", &json!({ "actions": [keyboard] }));
    }

    /// Whether this browser's driver supports touch.
    #[must_use]
    pub fn has_touch(&self) -> bool {
        browser() != "webkit"
    }

    #[track_caller]
    fn pointer(&self, kind: &str, actions: &[Value]) {
        let pointer = json!({
            "type": "pointer",
            "id": kind,
            "parameters": { "pointerType": kind },
            "actions": actions,
        });
        self.post("actions", &json!({ "actions": [pointer] }));
    }
}

fn move_to(point: Point, milliseconds: u32) -> Value {
    // Some drivers accept whole pixels only.
    json!({
        "type": "pointerMove",
        "duration": milliseconds,
        "origin": "viewport",
        "x": point.x.round(),
        "y": point.y.round(),
    })
}

fn down(button: u32) -> Value {
    json!({ "type": "pointerDown", "button": button })
}

fn up(button: u32) -> Value {
    json!({ "type": "pointerUp", "button": button })
}
