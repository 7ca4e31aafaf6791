//! Pages about your own account: signing in, sessions and tokens; and the administrators' list.

use super::live::PageError;
use super::{Section, shown};
use crate::api;
use crate::app::App;
use crate::asking::Asker;
use crate::date::Date;
use crate::error::Failure;
use crate::links;
use crate::people::{Account, AccountRole, Scope};
use crate::store::MOST_ACCOUNTS;
use crate::wire::{AccountLine, CallingWishes, SecondFactorView, SessionView, TokenView};
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use serde::Deserialize;

/// The pages about your own account.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/account", get(account))
        .route("/account/sessions", get(sessions))
        .route("/account/tokens", get(tokens))
        .route("/account/security", get(security))
        .route("/account/calls", get(calls))
        .route("/admin", get(admin))
}

#[derive(Template)]
#[template(path = "signin.html")]
struct SignInPage {
    section: Section,
    /// Where to go then.
    next: &'static str,
}

fn sign_in(next: &'static str) -> Response {
    shown(&SignInPage { section: Section::Account, next })
}

#[derive(Template)]
#[template(path = "account.html")]
struct AccountPage {
    section: Section,
    tab: &'static str,
    name: String,
    href: String,
    role: &'static str,
    since: Date,
}

async fn account(asker: Asker) -> Response {
    let Some(Account { name, role, created, .. }) = &asker.account else { return sign_in("/account") };
    shown(&AccountPage {
        section: Section::Account,
        tab: "account",
        name: name.to_string(),
        href: links::player(name.as_str()),
        role: role.name(),
        since: Date::of(created.0),
    })
}

struct SessionLine {
    session: SessionView,
    browser: String,
    created: Date,
    seen: Date,
}

#[derive(Template)]
#[template(path = "sessions.html")]
struct SessionsPage {
    section: Section,
    tab: &'static str,
    role: &'static str,
    lines: Vec<SessionLine>,
}

async fn sessions(State(app): State<App>, asker: Asker) -> Result<Response, PageError> {
    let Some(Account { role, .. }) = &asker.account else { return Ok(sign_in("/account/sessions")) };
    let line = |session: SessionView| SessionLine {
        browser: browser(&session.agent),
        created: Date::of(session.created),
        seen: Date::of(session.seen),
        session,
    };
    let lines = api::list_sessions(&app, &asker).await?.into_iter().map(line).collect();
    Ok(shown(&SessionsPage { section: Section::Account, tab: "sessions", role: role.name(), lines }))
}

/// What a browser calls itself, in few words; browsers call themselves by the names of many others.
fn browser(agent: &str) -> String {
    let first = |words: &[(&str, &'static str)]| {
        words.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
    };
    let program = first(&[
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
        ("curl/", "curl"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (program, system) {
        (Some(program), Some(system)) => format!("{program} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) if agent.is_empty() => "A browser".to_owned(),
        (None, None) => agent.chars().take(60).collect(),
    }
}

struct TokenLine {
    token: TokenView,
    created: Date,
    seen: Option<Date>,
}

#[derive(Template)]
#[template(path = "tokens.html")]
struct TokensPage {
    section: Section,
    tab: &'static str,
    role: &'static str,
    lines: Vec<TokenLine>,
    scopes: Vec<Scope>,
}

async fn tokens(State(app): State<App>, asker: Asker) -> Result<Response, PageError> {
    let Some(Account { role, .. }) = &asker.account else { return Ok(sign_in("/account/tokens")) };
    let line = |token: TokenView| TokenLine {
        created: Date::of(token.created),
        seen: token.seen.map(Date::of),
        token,
    };
    let lines = api::list_tokens(&app, &asker).await?.into_iter().map(line).collect();
    let scopes = role.scopes().iter().collect();
    Ok(shown(&TokensPage { section: Section::Account, tab: "tokens", role: role.name(), lines, scopes }))
}

#[derive(Template)]
#[template(path = "security.html")]
struct SecurityPage {
    section: Section,
    tab: &'static str,
    role: &'static str,
    factor: SecondFactorView,
}

async fn security(State(app): State<App>, asker: Asker) -> Result<Response, PageError> {
    let Some(account) = &asker.account else { return Ok(sign_in("/account/security")) };
    let factor = api::second_factor(&app, account).await?;
    let role = account.role.name();
    Ok(shown(&SecurityPage { section: Section::Account, tab: "security", role, factor }))
}

#[derive(Template)]
#[template(path = "calls.html")]
struct CallsPage {
    section: Section,
    tab: &'static str,
    role: &'static str,
    wishes: CallingWishes,
    /// Quiet hours as a clock shows them.
    from: String,
    until: String,
    /// The server's key, if people are called at all.
    key: Option<String>,
    browsers: usize,
}

async fn calls(State(app): State<App>, asker: Asker) -> Result<Response, PageError> {
    let Some(account) = &asker.account else { return Ok(sign_in("/account/calls")) };
    let wishes = api::wishes_of(&app, account).await?;
    let time = |minutes: Option<u16>| {
        minutes.map(|minutes| format!("{:02}:{:02}", minutes / 60, minutes % 60)).unwrap_or_default()
    };
    Ok(shown(&CallsPage {
        section: Section::Account,
        tab: "calls",
        role: account.role.name(),
        from: time(wishes.quiet_from),
        until: time(wishes.quiet_until),
        wishes,
        key: app.push.as_ref().map(|push| push.key().to_owned()),
        browsers: app.db.subscriptions(account.id).await?.len(),
    }))
}

struct AdminLine {
    account: AccountLine,
    own: bool,
    href: String,
    api: String,
    created: Date,
    seen: Date,
}

#[derive(Template)]
#[template(path = "admin.html")]
struct AdminPage {
    section: Section,
    tab: &'static str,
    role: &'static str,
    after: String,
    /// The address of this page.
    address: String,
    lines: Vec<AdminLine>,
    next: Option<String>,
}

/// Which accounts.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct AccountsPageQuery {
    #[serde(default)]
    after: String,
}

async fn admin(
    State(app): State<App>,
    asker: Asker,
    asked: Result<Query<AccountsPageQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    if asker.account.is_none() {
        return Ok(sign_in("/admin"));
    }
    let own = asker.role(AccountRole::Administrator)?.name.to_string();
    let Query(AccountsPageQuery { after }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let line = |account: AccountLine| AdminLine {
        own: account.name == own,
        href: links::player(&account.name),
        api: format!("/api/v1/admin/accounts/{}", links::encoded(&account.name)),
        created: Date::of(account.created),
        seen: Date::of(account.seen),
        account,
    };
    let lines: Vec<AdminLine> = api::accounts(&app, &asker, &after).await?.into_iter().map(line).collect();
    let address = |after: &str| format!("/admin?after={}", links::encoded(after));
    let next = lines.last().filter(|_| lines.len() >= MOST_ACCOUNTS as usize);
    Ok(shown(&AdminPage {
        section: Section::Account,
        tab: "admin",
        role: AccountRole::Administrator.name(),
        address: address(&after),
        next: next.map(|line| address(&line.account.name)),
        after,
        lines,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_named_in_few_words() {
        let check = |agent: &str, expected: &str| assert_eq!(browser(agent), expected, "{agent}");
        check("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux");
        check(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
            "Safari on iPhone",
        );
        check("curl/8.5.0", "curl");
        check("", "A browser");
        check("something else", "something else");
    }
}
