//! Who may ask, and what browsers may do with the answers.

use crate::common::{Answer, SHORT, ask, getting, options, posting};
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Request, StatusCode, header};
use keymove_server::{Options, OptionsError, app};

const TOKEN: &str = "0123456789abcdef0123";

async fn with(mut request: Request<Body>, name: &'static str, value: &str, options: &Options) -> Answer {
    let value = HeaderValue::from_str(value).expect("a header");
    request.headers_mut().insert(HeaderName::from_static(name), value);
    ask(&app(options.clone()), request).await
}

#[tokio::test]
async fn names_that_a_stranger_can_hand_out_are_not_served() {
    let options = Options { hosts: vec!["workbench.example".into()], ..options(1) };
    for host in [
        "evil.example",
        "evil.example:7464",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "0x7f000001",
        "",
    ] {
        for request in [getting("/"), getting("/api/v1/about"), posting("/solve", SHORT)] {
            let answer = with(request, "host", host, &options).await;
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (StatusCode::FORBIDDEN, "forbidden"),
                "{host}"
            );
        }
    }
    for host in ["localhost:7464", "127.0.0.1:7464", "[::1]:7464", "workbench.example"] {
        let answer = with(getting("/api/v1/about"), "host", host, &options).await;
        assert_eq!(answer.status, StatusCode::OK, "{host}");
    }
}

#[tokio::test]
async fn pages_of_other_servers_change_and_read_nothing() {
    let options = options(1);
    for origin in ["http://evil.example", "null", "http://localhost:7465", "https://localhost", "file://"] {
        let answer = with(posting("/solve", SHORT), "origin", origin, &options).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{origin}");
    }
    for site in ["cross-site", "same-site", "nonsense"] {
        let answer = with(posting("/position/check", SHORT), "sec-fetch-site", site, &options).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{site}");
        let answer = with(getting("/api/v1/about"), "sec-fetch-site", site, &options).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{site}");
    }
    // A link from elsewhere may lead to the page.
    let answer = with(getting("/"), "sec-fetch-site", "cross-site", &options).await;
    assert_eq!(answer.status, StatusCode::OK);
    let answer = with(posting("/position/check", SHORT), "origin", "http://localhost:7464", &options).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
}

#[tokio::test]
async fn forms_of_other_pages_have_other_content_types() {
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
    ] {
        let answer = with(posting("/position/check", SHORT), "content-type", kind, &options(1)).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::BAD_REQUEST, "bad_request"),
            "{kind}"
        );
    }
    let mut request = posting("/position/check", SHORT);
    request.headers_mut().remove(header::CONTENT_TYPE);
    assert_eq!(ask(&app(options(1)), request).await.status, StatusCode::BAD_REQUEST);
    let kind = "application/json; charset=utf-8";
    let answer = with(posting("/position/check", SHORT), "content-type", kind, &options(1)).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn a_token_is_shown_in_one_of_three_ways() {
    let options = Options { token: Some(TOKEN.into()), ..options(1) };
    let server = app(options.clone());
    for path in ["/", "/js/main.js", "/api/v1/about", "/api/v1/openapi.json", "/nothing"] {
        let answer = ask(&server, getting(path)).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::UNAUTHORIZED, "token_needed"),
            "{path}"
        );
    }
    let bearer = |token: &str| format!("Bearer {token}");
    let almost = &TOKEN[..TOKEN.len() - 1];
    let cookie =
        |token: &str| format!("other=1; keymove_token_1={almost}; keymove_token_7464={token}; more=2");
    for (token, status) in [
        (TOKEN, StatusCode::OK),
        (almost, StatusCode::UNAUTHORIZED),
        ("0123456789abcdef0124", StatusCode::UNAUTHORIZED),
        ("", StatusCode::UNAUTHORIZED),
    ] {
        let answer = with(getting("/api/v1/about"), "authorization", &bearer(token), &options).await;
        assert_eq!(answer.status, status, "{token}");
        let answer = with(getting("/api/v1/about"), "cookie", &cookie(token), &options).await;
        assert_eq!(answer.status, status, "{token}");
    }
    let answer = with(getting("/api/v1/about"), "authorization", &format!("Basic {TOKEN}"), &options).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);

    let answer = ask(&server, getting(&format!("/?token={TOKEN}"))).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(answer.headers["location"], "/");
    let cookie = answer.headers["set-cookie"].to_str().expect("a text").to_owned();
    assert!(cookie.starts_with(&format!("keymove_token_7464={TOKEN};")), "{cookie}");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let answer = ask(&server, getting(&format!("/?token={almost}"))).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    assert!(!answer.headers.contains_key("set-cookie"));
}

#[tokio::test]
async fn the_token_does_not_make_up_for_a_foreign_host() {
    let options = Options { token: Some(TOKEN.into()), ..options(1) };
    let mut request = getting("/api/v1/about");
    request.headers_mut().insert("authorization", HeaderValue::from_static("Bearer 0123456789abcdef0123"));
    assert_eq!(with(request, "host", "evil.example", &options).await.status, StatusCode::FORBIDDEN);
}

#[test]
fn nobody_else_gets_in_by_accident() {
    let listen = |text: &str| text.parse().expect("an address");
    let elsewhere = Options { listen: listen("0.0.0.0:7464"), ..Options::default() };
    assert_eq!(elsewhere.check(), Err(OptionsError::Unprotected(listen("0.0.0.0:7464"))));
    let elsewhere = Options { listen: listen("[::]:7464"), ..Options::default() };
    assert!(elsewhere.check().is_err());
    assert_eq!(Options { open: true, ..elsewhere.clone() }.check(), Ok(()));
    assert_eq!(Options { token: Some(TOKEN.into()), ..elsewhere.clone() }.check(), Ok(()));
    let with = |token: &str| Options { token: Some(token.into()), ..elsewhere.clone() }.check();
    assert_eq!(with("short"), Err(OptionsError::ShortToken(5)));
    assert_eq!(with("long enough, but not plain"), Err(OptionsError::OddToken(' ')));
    assert_eq!(with("0123456789abcdef\r\nx: y"), Err(OptionsError::OddToken('\r')));
    assert_eq!(Options::default().check(), Ok(()));
    assert_eq!(Options { listen: listen("[::1]:7464"), ..Options::default() }.check(), Ok(()));
}

/// A request that shows the token.
fn shown(mut request: Request<Body>) -> Request<Body> {
    let value = HeaderValue::from_str(&format!("Bearer {TOKEN}")).expect("a header");
    request.headers_mut().insert("authorization", value);
    request
}

/// One request for each way to answer.
fn requests() -> Vec<(Request<Body>, StatusCode)> {
    let mut foreign = getting("/");
    foreign.headers_mut().insert("host", HeaderValue::from_static("evil.example"));
    let mut put = shown(getting("/api/v1/solve"));
    *put.method_mut() = axum::http::Method::PUT;
    vec![
        (shown(getting("/")), StatusCode::OK),
        (shown(getting("/api/v1/about")), StatusCode::OK),
        (shown(posting("/solve", SHORT)), StatusCode::OK),
        (getting("/"), StatusCode::UNAUTHORIZED),
        (foreign, StatusCode::FORBIDDEN),
        (shown(getting("/nothing")), StatusCode::NOT_FOUND),
        (shown(getting("/api/v1/nothing")), StatusCode::NOT_FOUND),
        (shown(posting("/nothing", "{}")), StatusCode::NOT_FOUND),
        (put, StatusCode::METHOD_NOT_ALLOWED),
        (shown(posting("/jobs/%ff/stop", "{}")), StatusCode::NOT_FOUND),
        (shown(posting("/solve", "{")), StatusCode::BAD_REQUEST),
        (shown(posting("/solve", &" ".repeat(2 << 20))), StatusCode::PAYLOAD_TOO_LARGE),
        (shown(posting("/solve", r#"{"fen":"x","stipulation":"y"}"#)), StatusCode::UNPROCESSABLE_ENTITY),
        (getting(&format!("/?token={TOKEN}")), StatusCode::SEE_OTHER),
    ]
}

#[tokio::test]
async fn every_answer_has_the_headers() {
    let server = app(Options { token: Some(TOKEN.into()), ..options(1) });
    for (request, status) in requests() {
        let name = format!("{} {}", request.method(), request.uri());
        let answer = ask(&server, request).await;
        assert_eq!(answer.status, status, "{name}: {}", answer.text);
        let header =
            |name: &str| answer.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{name}: {policy}");
        assert!(!policy.contains("unsafe-eval") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{name}");
        assert_eq!(header("x-frame-options"), "DENY", "{name}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{name}");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin", "{name}");
        assert!(!answer.headers.contains_key("access-control-allow-origin"), "{name}");
        if !status.is_success() && !status.is_redirection() {
            assert!(!answer.code().is_empty(), "{name}");
        }
    }
    // Parts of the page can be used by the page alone, and load nothing.
    for path in ["/js/main.js", "/style/base.css"] {
        let answer = ask(&server, shown(getting(path))).await;
        let header = |name: &str| answer.headers.get(name).and_then(|value| value.to_str().ok());
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(header("content-security-policy"), Some("default-src 'none'"), "{path}");
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
    }
}
