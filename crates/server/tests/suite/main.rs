//! The server as its clients see it, most of it without a socket.

mod accepted;
mod answers;
mod collection;
mod common;
mod documents;
mod endgames;
mod explore;
mod guard;
mod http;
mod jobs;
mod pictures;
mod positions;
mod published;
mod requests;
mod schema;
mod sheets;
mod sockets;
mod solve;
mod vendor;
mod workshop;
