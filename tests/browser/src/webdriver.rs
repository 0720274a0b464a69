//! A client of the WebDriver protocol: JSON over HTTP to a program that drives a browser.

use std::cell::Cell;
use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};
use ureq::{Agent, RequestBuilder};

/// Response timeout: WebKit's driver never answers some screenshot requests.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(20);

/// Timeout for loading a page and starting a browser.
const PAGE_TIMEOUT: Duration = Duration::from_secs(40);

/// Timeout for a script in the page.
const SCRIPT_TIMEOUT: Duration = Duration::from_mins(1);

/// A browser session.
#[derive(Debug)]
pub struct Session {
    agent: Agent,
    address: String,
    /// Number of tests that have used it.
    pub(crate) tests: Cell<u32>,
    /// True if no other test can use it.
    pub(crate) is_spent: Cell<bool>,
    /// The size of the window minus that of its page.
    pub(crate) frame: Cell<(i64, i64)>,
}

/// An error response of a driver.
#[derive(Debug)]
pub struct Failure {
    /// The protocol's error code, such as `no such element`; `connection` if there was no response.
    pub error: String,
    /// A message for people.
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
    /// If there is no driver at that address, or it can't start the browser.
    pub fn start(driver: &str, capabilities: &Value) -> Result<Self, Failure> {
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            // Idle connections may be closed just when they are reused.
            .max_idle_connections(0)
            .build()
            .new_agent();
        let body = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let request = agent.post(format!("{driver}/session"));
        let mut response = with_timeout(PAGE_TIMEOUT, request).send_json(body)?;
        let value = value(response.body_mut().read_json()?)?;
        let id = value["sessionId"].as_str().unwrap_or_default();
        let session = Self {
            address: format!("{driver}/session/{id}"),
            agent,
            tests: Cell::new(0),
            is_spent: Cell::new(false),
            frame: Cell::new((0, 0)),
        };
        let timeouts = json!({
            "script": SCRIPT_TIMEOUT.as_millis(),
            "pageLoad": PAGE_TIMEOUT.as_millis(),
        });
        session.post("timeouts", &timeouts)?;
        Ok(session)
    }

    /// Sends a GET request.
    ///
    /// # Errors
    ///
    /// The driver's error.
    pub fn get(&self, path: &str) -> Result<Value, Failure> {
        let request = self.agent.get(format!("{}/{path}", self.address));
        let mut response = with_timeout(RESPONSE_TIMEOUT, request).call()?;
        // Screenshots of the whole page are large.
        let read = response.body_mut().with_config().limit(1 << 28).read_json();
        value(read?)
    }

    /// Sends a POST request.
    ///
    /// # Errors
    ///
    /// The driver's error.
    pub fn post(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        // The driver's own timeouts come first: its errors are more precise.
        let limit = match path {
            "execute/async" => SCRIPT_TIMEOUT + RESPONSE_TIMEOUT,
            "url" | "refresh" | "back" => PAGE_TIMEOUT + RESPONSE_TIMEOUT,
            _ => RESPONSE_TIMEOUT,
        };
        let request = self.agent.post(format!("{}/{path}", self.address));
        let mut response = with_timeout(limit, request).send_json(body)?;
        value(response.body_mut().with_config().limit(1 << 28).read_json()?)
    }

    /// Ends the browser. Some drivers open no other one before.
    pub fn end(self) {
        // A broken browser doesn't respond.
        let _ = with_timeout(RESPONSE_TIMEOUT, self.agent.delete(&self.address)).call();
    }

    /// Runs the body of an asynchronous function in the page, and returns its result.
    ///
    /// # Errors
    ///
    /// The exception, with the error code `javascript error`.
    pub fn script(&self, body: &str, arguments: &[Value]) -> Result<Value, Failure> {
        let script = format!(
            "const args = [...arguments], done = args.pop();
             (async (...args) => {{ {body} }})(...args).then(
                 (value) => done({{ value: value === undefined ? null : value }}),
                 (error) => done({{ error: `${{error}}\n${{error?.stack}}` }}));"
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

/// Sets a request's timeout.
fn with_timeout<B>(limit: Duration, request: RequestBuilder<B>) -> RequestBuilder<B> {
    request.config().timeout_global(Some(limit)).build()
}

/// Returns the value of a response, or its error.
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
