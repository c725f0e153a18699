//! The program from outside: arguments in; output, messages and exit code out.

mod bad_input;
mod bench;
mod certificates;
mod check;
mod convert;
mod db;
mod deep;
mod diagram;
mod difficulty;
mod explain;
mod families;
mod generate;
mod help;
mod human;
mod improve;
mod improve_more;
mod learn;
mod mater;
mod mine;
mod opening;
mod other;
mod play;
mod py;
mod readme;
mod repair;
mod report;
mod score;
mod serve;
#[cfg(unix)]
mod signals;
mod solve;
mod themes;
mod uci;
mod util;
mod wishes;
