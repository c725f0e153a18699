//! What fits a formula and tells how good it is.

/// Whether a rated mate is kept out of the fit, so that the formula can be judged by it: the parity of the FNV-1a hash of
/// its name, odd for about half of them and always for the same.
pub fn is_held_out(id: &str) -> bool {
    hash(id).count_ones() & 1 == 1
}

/// Which of `groups` groups of about the same size a problem belongs to by its name, always the same.
///
/// # Panics
/// If there is no group.
pub fn group_of(id: &str, groups: u64) -> u64 {
    // The lowest bits of this hash depend on the lowest bits of the letters alone.
    (hash(id) >> 32) % groups
}

/// The FNV-1a hash of a name. Source: Fowler, Noll, Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn hash(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// How well values tell those that are marked from the others: the part of all pairs, one of each, in which the marked one has the
/// greater value, equal values counted half; 1 is a perfect order, 0.5 none at all. This is the area under the curve of
/// the receiver operating characteristic. `None` unless there are both.
pub fn area_under_curve(values: &[(f64, bool)]) -> Option<f64> {
    let numbers: Vec<f64> = values.iter().map(|&(value, _)| value).collect();
    let marked = values.iter().filter(|&&(_, marked)| marked).count() as f64;
    let others = values.len() as f64 - marked;
    let from_middle: f64 =
        ranks(&numbers).iter().zip(values).filter(|(_, (_, marked))| *marked).map(|(rank, _)| rank).sum();
    (marked > 0.0 && others > 0.0).then(|| 0.5 + from_middle / (marked * others))
}

/// The coefficients with which the columns of `rows` come closest to `targets` in the sum of squares, by the normal
/// equations; `None` if the columns do not determine them. A constant needs a column of ones. Rows have equal lengths.
pub fn least_squares(rows: &[Vec<f64>], targets: &[f64]) -> Option<Vec<f64>> {
    let width = rows.first()?.len();
    let mut system = vec![vec![0.0; width + 1]; width];
    for (row, &target) in rows.iter().zip(targets) {
        for (equation, &left) in system.iter_mut().zip(row) {
            for (cell, &right) in equation.iter_mut().zip(row.iter().chain([&target])) {
                *cell += left * right;
            }
        }
    }
    solve(system)
}

/// Gauss and Jordan, with the largest pivot of each column.
fn solve(mut system: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    for column in 0..system.len() {
        let size = |row: &usize| system[*row][column].abs();
        let pivot = (column..system.len()).max_by(|one, other| size(one).total_cmp(&size(other)))?;
        system.swap(column, pivot);
        let chosen = system[column].clone();
        if chosen[column].abs() < 1e-9 {
            return None;
        }
        for (row, equation) in system.iter_mut().enumerate() {
            let factor = equation[column] / chosen[column];
            if row != column {
                equation.iter_mut().zip(&chosen).for_each(|(cell, other)| *cell -= factor * other);
            }
        }
    }
    let width = system.len();
    Some(system.iter().enumerate().map(|(row, equation)| equation[width] / equation[row]).collect())
}

/// Spearman's rank correlation, from -1 to 1, equal values sharing their mean rank; `None` if one list has equal values
/// only, or the lists differ in length.
pub fn rank_correlation(one: &[f64], other: &[f64]) -> Option<f64> {
    if one.len() != other.len() {
        return None;
    }
    let (one, other) = (ranks(one), ranks(other));
    let both: f64 = one.iter().zip(&other).map(|(a, b)| a * b).sum();
    let square = |ranks: &[f64]| ranks.iter().map(|rank| rank * rank).sum::<f64>();
    let scale = (square(&one) * square(&other)).sqrt();
    (scale > 0.0).then(|| both / scale)
}

/// The rank of each value, counted from the middle.
#[expect(clippy::cast_precision_loss, reason = "lists are far shorter than what a mantissa can count")]
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    let middle = (values.len() as f64 - 1.0) / 2.0;
    let mut start = 0;
    for group in order.chunk_by(|&one, &other| values[one].total_cmp(&values[other]).is_eq()) {
        let shared = start as f64 + (group.len() as f64 - 1.0) / 2.0 - middle;
        group.iter().for_each(|&index| ranks[index] = shared);
        start += group.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_points() {
        let rows: Vec<_> = [0.0, 1.0, 2.0, 5.0].iter().map(|&x| vec![1.0, x]).collect();
        let targets: Vec<_> = rows.iter().map(|row| 3.0 - 2.0 * row[1]).collect();
        let found = least_squares(&rows, &targets).expect("determined");
        assert!((found[0] - 3.0).abs() < 1e-9 && (found[1] + 2.0).abs() < 1e-9, "{found:?}");
        // Mean of what cannot be told apart; and columns that say the same.
        let mean = least_squares(&[vec![1.0], vec![1.0], vec![1.0]], &[1.0, 2.0, 6.0]).expect("determined");
        assert!((mean[0] - 3.0).abs() < 1e-9);
        assert_eq!(least_squares(&[vec![1.0, 2.0], vec![2.0, 4.0]], &[1.0, 2.0]), None);
    }

    #[test]
    fn rank_correlations() {
        let check = |one: &[f64], other: &[f64], expected: f64| {
            let found = rank_correlation(one, other).expect("not constant");
            assert!((found - expected).abs() < 1e-12, "{one:?} {other:?}: {found}");
        };
        check(&[1.0, 2.0, 30.0], &[-5.0, 0.0, 0.5], 1.0);
        check(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0], -1.0);
        // 1 - 6 * (0 + 1 + 1) / (3 * 8).
        check(&[1.0, 2.0, 3.0], &[1.0, 3.0, 2.0], 0.5);
        // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4.
        check(&[1.0, 2.0, 2.0, 9.0], &[1.0, 2.0, 3.0, 4.0], 4.5 / (4.5_f64 * 5.0).sqrt());
        assert_eq!(rank_correlation(&[1.0, 1.0], &[1.0, 2.0]), None);
        assert_eq!(rank_correlation(&[1.0], &[1.0, 2.0]), None);
    }

    #[test]
    fn the_area_is_the_part_of_pairs_in_order() {
        let check = |values: &[(f64, bool)], expected: Option<f64>| {
            let found = area_under_curve(values);
            assert!(found.zip(expected).is_none_or(|(a, b)| (a - b).abs() < 1e-12), "{found:?} {expected:?}");
            assert_eq!(found.is_some(), expected.is_some());
        };
        check(&[(1.0, false), (2.0, true), (3.0, true)], Some(1.0));
        check(&[(3.0, false), (2.0, true), (1.0, true)], Some(0.0));
        // 2 against 1 and 3, 2 against 2: one pair and a half of three.
        check(&[(2.0, true), (1.0, false), (3.0, false), (2.0, false)], Some(0.5));
        check(&[(5.0, true), (1.0, false), (7.0, false), (2.0, false)], Some(2.0 / 3.0));
        check(&[(1.0, true)], None);
    }

    #[test]
    fn groups_have_about_the_same_size() {
        let mut sizes = [0; 5];
        (0..1000).for_each(|number| sizes[group_of(&format!("author-{number:04}"), 5) as usize] += 1);
        assert!(sizes.iter().all(|size| (150..=250).contains(size)), "{sizes:?}");
    }

    #[test]
    fn about_half_is_held_out() {
        let held_out = (0..1000).filter(|number| is_held_out(&format!("name{number}"))).count();
        assert!((450..=550).contains(&held_out), "{held_out}");
    }
}
