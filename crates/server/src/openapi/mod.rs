//! The API's description, OpenAPI 3.1: every operation is routed and described by one and the same line, so that none
//! can be without the other.
//!
//! A part of the API has one list, made by [`Operations::of`]; what an operation takes and answers is told by types of
//! `wire`, of which the schemas are derived.

mod document;
mod says;

pub use document::document;
pub(crate) use says::{Access, Body, STREAM};
pub use says::{Says, says};

use crate::app::App;
use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, on};

/// Operations that belong together, routed and described.
#[derive(Debug)]
pub struct Operations {
    group: &'static str,
    router: Router<App>,
    described: Vec<Described>,
}

/// An operation as it is described.
#[derive(Clone, Debug)]
pub struct Described {
    pub(crate) group: &'static str,
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) says: Says,
}

/// The methods that the API uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// Reads.
    Get,
    /// Makes, or asks something with a body.
    Post,
    /// Replaces.
    Put,
    /// Changes a part.
    Patch,
    /// Removes.
    Delete,
}

impl Method {
    /// As the description writes it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
            Self::Put => "put",
            Self::Patch => "patch",
            Self::Delete => "delete",
        }
    }

    const fn filter(self) -> MethodFilter {
        match self {
            Self::Get => MethodFilter::GET,
            Self::Post => MethodFilter::POST,
            Self::Put => MethodFilter::PUT,
            Self::Patch => MethodFilter::PATCH,
            Self::Delete => MethodFilter::DELETE,
        }
    }
}

impl Operations {
    /// An empty list of a group.
    pub fn of(group: &'static str) -> Self {
        Self { group, router: Router::new(), described: Vec::new() }
    }

    /// One that reads.
    pub fn get<H: Handler<T, App>, T: 'static>(self, path: &'static str, handler: H, says: Says) -> Self {
        self.add(Method::Get, path, handler, says)
    }

    /// One that makes something, or has a body.
    pub fn post<H: Handler<T, App>, T: 'static>(self, path: &'static str, handler: H, says: Says) -> Self {
        self.add(Method::Post, path, handler, says)
    }

    /// One that replaces something.
    pub fn put<H: Handler<T, App>, T: 'static>(self, path: &'static str, handler: H, says: Says) -> Self {
        self.add(Method::Put, path, handler, says)
    }

    /// One that changes a part of something.
    pub fn patch<H: Handler<T, App>, T: 'static>(self, path: &'static str, handler: H, says: Says) -> Self {
        self.add(Method::Patch, path, handler, says)
    }

    /// One that removes something.
    pub fn delete<H: Handler<T, App>, T: 'static>(self, path: &'static str, handler: H, says: Says) -> Self {
        self.add(Method::Delete, path, handler, says)
    }

    fn add<H: Handler<T, App>, T: 'static>(
        mut self,
        method: Method,
        path: &'static str,
        handler: H,
        says: Says,
    ) -> Self {
        self.router = self.router.route(path, on(method.filter(), handler));
        self.described.push(Described { group: self.group, method, path, says });
        self
    }

    /// These and those of another list.
    pub fn and(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        self.described.extend(other.described);
        self
    }

    /// As they are routed.
    pub fn router(self) -> Router<App> {
        self.router
    }

    /// With all their routes in a layer: a limit of the body, say.
    pub fn layered(mut self, layer: impl FnOnce(Router<App>) -> Router<App>) -> Self {
        self.router = layer(self.router);
        self
    }

    /// As they are described.
    pub fn described(&self) -> &[Described] {
        &self.described
    }
}
