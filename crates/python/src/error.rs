//! What is wrong, as an exception of the package.

use keymove_workbench::Error;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The exception for an error of the workbench: made by `keymove._errors`, which knows the classes.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    match exception(py, error) {
        Ok(exception) => PyErr::from_value(exception),
        Err(fault) => fault,
    }
}

fn exception<'py>(py: Python<'py>, error: &Error) -> PyResult<Bound<'py, PyAny>> {
    let (field, place) = match error {
        Error::Field { field, place, .. } => (Some(*field), *place),
        _ => (None, None),
    };
    py.import("keymove._errors")?.call_method1("made", (error.code(), error.to_string(), field, place))
}

/// A fault of this machine.
pub(crate) fn fault(error: impl core::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}
