//! The API's description, OpenAPI 3.1: every operation is routed and described by the same line, so that there is never
//! one without the other.
//!
//! A part of the API has one list, made by [`Operations::of`]; types of `wire` describe what an operation takes and
//! answers, and the schemas are derived from them (`types`).

mod document;
mod operation_doc;
mod types;

pub use document::document;
pub(crate) use operation_doc::{Access, BodySchema, STREAM};
pub use operation_doc::{OperationDoc, summary};
pub(crate) use types::schema;
pub use types::{HasParameters, HasSchema};
#[cfg(test)]
pub(crate) use types::{declared, note_schema};

use crate::app::App;
use crate::asking::Asker;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::handler::Handler;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use std::pin::Pin;
use std::sync::Arc;

/// A group of operations, routed and documented.
#[derive(Debug)]
pub struct Operations {
    group: &'static str,
    router: Router<App>,
    described: Vec<DocumentedOperation>,
}

/// A documented operation.
#[derive(Clone, Debug)]
pub struct DocumentedOperation {
    pub(crate) group: &'static str,
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) says: OperationDoc,
}

/// The methods that the API uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// `GET`: reads.
    Get,
    /// `POST`: makes, or asks something with a body.
    Post,
    /// `PUT`: replaces.
    Put,
    /// `PATCH`: changes a part.
    Patch,
    /// `DELETE`: removes.
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
    pub fn get<H: Handler<T, App>, T: 'static>(
        self,
        path: &'static str,
        handler: H,
        says: OperationDoc,
    ) -> Self {
        self.add(Method::Get, path, handler, says)
    }

    /// One that makes something, or has a body.
    pub fn post<H: Handler<T, App>, T: 'static>(
        self,
        path: &'static str,
        handler: H,
        says: OperationDoc,
    ) -> Self {
        self.add(Method::Post, path, handler, says)
    }

    /// One that replaces something.
    pub fn put<H: Handler<T, App>, T: 'static>(
        self,
        path: &'static str,
        handler: H,
        says: OperationDoc,
    ) -> Self {
        self.add(Method::Put, path, handler, says)
    }

    /// One that changes a part of something.
    pub fn patch<H: Handler<T, App>, T: 'static>(
        self,
        path: &'static str,
        handler: H,
        says: OperationDoc,
    ) -> Self {
        self.add(Method::Patch, path, handler, says)
    }

    /// One that removes something.
    pub fn delete<H: Handler<T, App>, T: 'static>(
        self,
        path: &'static str,
        handler: H,
        says: OperationDoc,
    ) -> Self {
        self.add(Method::Delete, path, handler, says)
    }

    fn add<H: Handler<T, App>, T: 'static>(
        self,
        method: Method,
        path: &'static str,
        handler: H,
        says: OperationDoc,
    ) -> Self {
        let handler = move |request, app| -> Answer { Box::pin(handler.clone().call(request, app)) };
        self.guarded(method, path, Arc::new(handler), says)
    }

    fn guarded(
        mut self,
        method: Method,
        path: &'static str,
        handler: AnyHandler,
        says: OperationDoc,
    ) -> Self {
        let guarded = GuardedHandler { handler, access: says.access };
        let routed = on(method.filter(), guarded).layer(DefaultBodyLimit::max(says.largest));
        self.router = self.router.route(path, routed);
        self.described.push(DocumentedOperation { group: self.group, method, path, says });
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

    /// As they are described.
    pub fn described(&self) -> &[DocumentedOperation] {
        &self.described
    }
}

/// An answer in the making.
type Answer = Pin<Box<dyn Future<Output = Response> + Send>>;

/// A handler without its type: what is around it, here and in axum, is compiled once, and not for every operation.
type AnyHandler = Arc<dyn Fn(Request, App) -> Answer + Send + Sync>;

/// An operation that is carried out only for those whom its description names.
#[derive(Clone)]
struct GuardedHandler {
    handler: AnyHandler,
    access: Access,
}

impl Handler<(), App> for GuardedHandler {
    type Future = Answer;

    fn call(self, request: Request, app: App) -> Self::Future {
        Box::pin(async move {
            let (mut parts, body) = request.into_parts();
            let asker = match Asker::of(&app, &parts.headers).await {
                Ok(asker) => asker,
                Err(failure) => return failure.into_response(),
            };
            if let Err(failure) = self.access.admit(&asker) {
                return failure.into_response();
            }
            // It is read once for a request.
            parts.extensions.insert(asker);
            (self.handler)(Request::from_parts(parts, body), app).await
        })
    }
}
