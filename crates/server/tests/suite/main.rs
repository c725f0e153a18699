//! The server as its clients see it, most of it without a socket.

mod common;
mod documents;
mod explore;
mod guard;
mod jobs;
mod positions;
mod published;
mod requests;
mod sockets;
mod solve;
