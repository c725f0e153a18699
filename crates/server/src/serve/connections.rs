//! How many connections there may be.

use crate::routes::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Connections of all machines together.
const ALL: usize = 512;

/// Connections of one other machine.
const EACH: usize = 64;

/// The connections that there are.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    seats: Arc<Semaphore>,
    others: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Default for Connections {
    fn default() -> Self {
        Self { seats: Arc::new(Semaphore::new(ALL)), others: Arc::default() }
    }
}

/// A connection that is counted until this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    connections: Connections,
    machine: IpAddr,
    _seat: Option<OwnedSemaphorePermit>,
}

impl Connections {
    /// Waits until there is room for one more connection.
    pub(super) async fn seat(&self) -> Option<OwnedSemaphorePermit> {
        // Nobody closes the semaphore.
        Arc::clone(&self.seats).acquire_owned().await.ok()
    }

    /// Counts a connection; `None` if its machine has too many. This one may have as many as there are.
    pub(super) fn admit(&self, seat: Option<OwnedSemaphorePermit>, address: IpAddr) -> Option<Place> {
        let machine = network(address);
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let count = others.entry(machine).or_default();
        if *count >= EACH && !machine.is_loopback() {
            return None;
        }
        *count += 1;
        Some(Place { connections: self.clone(), machine, _seat: seat })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut others = self.connections.others.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = others.get_mut(&self.machine) {
            *count -= 1;
            if *count == 0 {
                others.remove(&self.machine);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_machine_does_not_take_all() {
        let connections = Connections::default();
        let machine = |text: &str| text.parse::<IpAddr>().expect("an address");
        let mut places: Vec<_> =
            (0..EACH).map(|_| connections.admit(None, machine("192.0.2.7")).expect("room")).collect();
        assert!(connections.admit(None, machine("192.0.2.7")).is_none());
        assert!(connections.admit(None, machine("::ffff:192.0.2.7")).is_none());
        assert!(connections.admit(None, machine("192.0.2.8")).is_some());
        places.pop();
        assert!(connections.admit(None, machine("192.0.2.7")).is_some());
        let network: Vec<_> =
            (0..=EACH).map(|n| connections.admit(None, machine(&format!("2001:db8::{n:x}")))).collect();
        assert_eq!(network.iter().flatten().count(), EACH);
        let here: Vec<_> = (0..2 * EACH).map(|_| connections.admit(None, machine("127.0.0.1"))).collect();
        assert_eq!(here.iter().flatten().count(), 2 * EACH);
        drop((places, network, here));
        assert!(connections.others.lock().expect("no panic").is_empty());
    }
}
