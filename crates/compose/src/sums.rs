//! Counts that are added field by field.

/// Lets structs of counts be added: the fields, and after a semicolon those that are lists of counts.
macro_rules! sums {
    ($name:ident: $($field:ident),* $(; $($list:ident),*)?) => {
        impl std::ops::AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                $(self.$field += other.$field;)*
                $($(self.$list.iter_mut().zip(other.$list).for_each(|(sum, more)| *sum += more);)*)?
            }
        }
    };
}

pub(crate) use sums;
