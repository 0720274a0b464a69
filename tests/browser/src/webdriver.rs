//! The WebDriver protocol: JSON over HTTP to a program that drives a browser.

use std::cell::Cell;
use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};
use ureq::{Agent, RequestBuilder};

/// How long a driver may be silent: WebKit's never answers to some pictures of what has failed.
const SILENCE: Duration = Duration::from_secs(20);

/// How long a page may take to load, and a browser to start.
const PAGE: Duration = Duration::from_secs(40);

/// How long a script may run in the page.
const SCRIPT: Duration = Duration::from_mins(1);

/// A browser that listens to us.
#[derive(Debug)]
pub struct Session {
    agent: Agent,
    address: String,
    /// How many tests have used it.
    pub(crate) tests: Cell<u32>,
    /// So much larger than its page is its window, across and down.
    pub(crate) frame: Cell<(i64, i64)>,
}

/// What a driver answers when it does not do what it was told.
#[derive(Debug)]
pub struct Failure {
    /// The protocol's word, such as `no such element`; `connection` if there was no answer.
    pub error: String,
    /// A sentence for people.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.error, self.message)
    }
}

impl std::error::Error for Failure {}

impl From<ureq::Error> for Failure {
    fn from(error: ureq::Error) -> Self {
        Self { error: "connection".to_owned(), message: error.to_string() }
    }
}

impl Session {
    /// Starts a browser.
    ///
    /// # Errors
    ///
    /// When there is no driver at that address, or it cannot start the browser.
    pub fn start(driver: &str, capabilities: &Value) -> Result<Self, Failure> {
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            // A connection that was idle may be closed just when it is used again.
            .max_idle_connections(0)
            .build()
            .new_agent();
        let asked = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let request = agent.post(format!("{driver}/session"));
        let mut response = within(PAGE, request).send_json(asked)?;
        let value = value(response.body_mut().read_json()?)?;
        let id = value["sessionId"].as_str().unwrap_or_default();
        let session = Self {
            address: format!("{driver}/session/{id}"),
            agent,
            tests: Cell::new(0),
            frame: Cell::new((0, 0)),
        };
        let timeouts = json!({
            "script": SCRIPT.as_millis(),
            "pageLoad": PAGE.as_millis(),
        });
        session.post("timeouts", &timeouts)?;
        Ok(session)
    }

    /// Asks for something.
    ///
    /// # Errors
    ///
    /// What the driver answers.
    pub fn get(&self, path: &str) -> Result<Value, Failure> {
        let request = self.agent.get(format!("{}/{path}", self.address));
        let mut response = within(SILENCE, request).call()?;
        // Pictures of the whole page are large.
        let read = response.body_mut().with_config().limit(1 << 28).read_json();
        value(read?)
    }

    /// Tells it to do something.
    ///
    /// # Errors
    ///
    /// What the driver answers.
    pub fn post(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        // The driver's own limits come first: it says what took so long.
        let limit = match path {
            "execute/async" => SCRIPT + SILENCE,
            "url" | "refresh" | "back" => PAGE + SILENCE,
            _ => SILENCE,
        };
        let request = self.agent.post(format!("{}/{path}", self.address));
        let mut response = within(limit, request).send_json(body)?;
        value(response.body_mut().with_config().limit(1 << 28).read_json()?)
    }

    /// Ends the browser. Some drivers open no other before.
    pub fn end(self) {
        // One that is broken has nothing to say to it.
        let _ = within(SILENCE, self.agent.delete(&self.address)).call();
    }

    /// Runs the body of an asynchronous function in the page and waits for what it returns.
    ///
    /// # Errors
    ///
    /// What it throws, as a failure with the word `javascript error`.
    pub fn script(&self, body: &str, arguments: &[Value]) -> Result<Value, Failure> {
        let script = format!(
            "const args = [...arguments], done = args.pop();
             (async (...args) => {{ {body} }})(...args).then(
                 (value) => done({{ value: value === undefined ? null : value }}),
                 (error) => done({{ error: String(error?.stack ?? error) }}));"
        );
        let answer = self.post("execute/async", &json!({ "script": script, "args": arguments }))?;
        match answer["error"].as_str() {
            None => Ok(answer["value"].clone()),
            Some(error) => {
                Err(Failure { error: "javascript error".to_owned(), message: error.to_owned() })
            }
        }
    }
}

/// A request that is given up after so long.
fn within<B>(limit: Duration, request: RequestBuilder<B>) -> RequestBuilder<B> {
    request.config().timeout_global(Some(limit)).build()
}

/// What stands in an answer.
fn value(mut answer: Value) -> Result<Value, Failure> {
    let value = answer["value"].take();
    match value["error"].as_str() {
        None => Ok(value),
        Some(error) => Err(Failure {
            error: error.to_owned(),
            message: value["message"].as_str().unwrap_or_default().to_owned(),
        }),
    }
}
