//! Where attempts are kept: in a file, or nowhere.

use crate::args::TrainArgs;
use crate::config;
use anyhow::Result;
use keymove_train::{Attempt, Rated, Record, RecordError, Training};
use std::path::PathBuf;

/// The environment variable that names the record; empty, nothing is kept.
pub(super) const VARIABLE: &str = "KEYMOVE_TRAINING";

/// The record that a command is about; `None` if there is to be none.
pub(super) fn path(args: &TrainArgs) -> Option<PathBuf> {
    if args.no_record {
        return None;
    }
    if let Some(path) = &args.record {
        return Some(path.clone());
    }
    match std::env::var_os(VARIABLE) {
        Some(path) if path.is_empty() => None,
        Some(path) => Some(path.into()),
        None => Some(config::data()?.join("training")),
    }
}

/// What was tried, with the file in which it is kept.
pub(super) enum Keeper {
    /// In a file.
    File(Box<Record>, PathBuf),
    /// As long as the program runs.
    Memory(Training),
}

impl Keeper {
    /// The record of these arguments.
    pub(super) fn open(args: &TrainArgs) -> Result<Self> {
        Ok(match path(args) {
            Some(path) => Self::File(Box::new(Record::open(&path)?), path),
            None => Self::Memory(Training::default()),
        })
    }

    pub(super) fn training(&self) -> &Training {
        match self {
            Self::File(record, _) => record.training(),
            Self::Memory(training) => training,
        }
    }

    /// Takes in an attempt. If the file cannot be written, nothing more is.
    pub(super) fn add(&mut self, attempt: &Attempt) -> (Rated, Option<RecordError>) {
        let (mut training, error) = match self {
            Self::Memory(training) => return (training.add(attempt), None),
            Self::File(record, _) => match record.add(attempt) {
                Ok(rated) => return (rated, None),
                Err(error) => (record.training().clone(), error),
            },
        };
        let rated = training.add(attempt);
        // What concerns this attempt alone keeps no other one out of the file.
        if matches!(error, RecordError::Log(_)) {
            *self = Self::Memory(training);
        }
        (rated, Some(error))
    }
}
