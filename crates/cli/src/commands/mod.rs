//! The commands, one module each.

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod db;
pub(crate) mod diagram;
pub(crate) mod difficulty;
pub(crate) mod explain;
mod features;
pub(crate) mod generate;
pub(crate) mod human;
pub(crate) mod improve;
pub(crate) mod intro;
pub(crate) mod learn;
pub(crate) mod mater;
pub(crate) mod mine;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod py;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod sheet;
pub(crate) mod solve;
pub(crate) mod themes;
pub(crate) mod uci;
pub(crate) mod verify;
