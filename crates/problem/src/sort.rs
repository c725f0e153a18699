//! Lists put in order by little code.
//!
//! Each kind of element, and each key, costs some kilobytes if the standard library sorts, which together was a tenth of the module that
//! browsers load. Here they share what is not about the element. Searches that sort at every node use the standard library.

use core::cmp::Ordering;

/// Up to so many elements a plain insertion is quicker than anything else.
const FEW: usize = 20;

/// Puts elements in order; those that are alike stay as they stood.
pub trait Sort<T> {
    /// By their own order.
    fn put_in_order(&mut self)
    where
        T: Ord;

    /// By a key of each.
    fn put_in_order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);

    /// As this comparison wants it.
    fn put_in_order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);
}

impl<T> Sort<T> for [T] {
    fn put_in_order(&mut self)
    where
        T: Ord,
    {
        sort(self, &|one, other| one < other);
    }

    fn put_in_order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        sort(self, &|one, other| key(one) < key(other));
    }

    fn put_in_order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        sort(self, &|one, other| compare(one, other).is_lt());
    }
}

/// One function for each kind of element, whatever it is sorted by.
fn sort<T>(list: &mut [T], is_less: &dyn Fn(&T, &T) -> bool) {
    if list.len() <= FEW {
        for end in 1..list.len() {
            let mut at = end;
            while at > 0 && is_less(&list[at], &list[at - 1]) {
                list.swap(at, at - 1);
                at -= 1;
            }
        }
        return;
    }
    let mut order = places(list.len(), &|one, other| is_less(&list[one], &list[other]));
    for at in 0..list.len() {
        // What belonged here may have been exchanged already, with what stood where it now stands.
        let mut from = order[at];
        while from < at {
            from = order[from];
        }
        order[at] = from;
        list.swap(at, from);
    }
}

/// The places of a list, in the order of what stands there: one function for all kinds of elements.
fn places(count: usize, is_less: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&one, &other| match () {
        () if is_less(one, other) => Ordering::Less,
        () if is_less(other, one) => Ordering::Greater,
        () => Ordering::Equal,
    });
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of all lengths around the bound between the two ways, with many elements that are alike.
    #[test]
    fn as_the_standard_library_does_it() {
        for length in (0..=2 * FEW).chain([100, 1000]) {
            let list: Vec<(usize, usize)> =
                (0..length).map(|place| (place * place * 31 % 9, place * 7919 % 1009)).collect();
            let (mut ours, mut theirs) = (list.clone(), list.clone());
            ours.put_in_order_by_key(|&(number, _)| number);
            theirs.sort_by_key(|&(number, _)| number);
            assert_eq!(ours, theirs, "{list:?}");
            ours.put_in_order_by(|one, other| other.cmp(one));
            theirs.sort_by(|one, other| other.cmp(one));
            assert_eq!(ours, theirs, "{list:?}");
            ours.put_in_order();
            theirs.sort();
            assert_eq!(ours, theirs, "{list:?}");
        }
    }
}
