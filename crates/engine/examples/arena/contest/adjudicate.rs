//! Ends of games by what both engines think of them.

use super::Outcome;
use core::str::FromStr;
use keymove_chess::Color;

/// When a game is taken for drawn or won before it is over; nothing by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Adjudication {
    pub(crate) draw: Option<DrawRule>,
    pub(crate) resign: Option<ResignRule>,
}

/// Drawn after so many moves (`from`), if all scores of the last `moves` moves of both are so near to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DrawRule {
    from: usize,
    moves: usize,
    centipawns: i32,
}

/// Won if both agree for so many moves that one side is so much ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResignRule {
    moves: usize,
    centipawns: i32,
}

impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match numbers(text)[..] {
            [from, moves @ 1..=u16::MAX, centipawns] => {
                Ok(Self { from: from as usize, moves: moves as usize, centipawns: centipawns as i32 })
            }
            _ => Err("expected FROM,MOVES,CENTIPAWNS such as 40,8,10".to_owned()),
        }
    }
}

impl FromStr for ResignRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match numbers(text)[..] {
            [moves @ 1..=u16::MAX, centipawns] => {
                Ok(Self { moves: moves as usize, centipawns: centipawns as i32 })
            }
            _ => Err("expected MOVES,CENTIPAWNS such as 4,600".to_owned()),
        }
    }
}

fn numbers(text: &str) -> Vec<u16> {
    text.split(',').map_while(|word| word.trim().parse().ok()).collect()
}

impl Adjudication {
    /// The result, if the scores decide; they are White's view, `None` where an engine gave none.
    pub(crate) fn decide(&self, scores: &[Option<i32>]) -> Option<Outcome> {
        let last = |moves: usize| {
            let from = scores.len().checked_sub(2 * moves)?;
            scores[from..].iter().copied().collect::<Option<Vec<i32>>>()
        };
        if let Some(rule) = self.draw.filter(|rule| scores.len() >= 2 * rule.from)
            && let Some(last) = last(rule.moves)
            && last.iter().all(|score| score.abs() <= rule.centipawns)
        {
            return Some(Outcome::Draw);
        }
        let rule = self.resign?;
        let last = last(rule.moves)?;
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            if last.iter().all(|score| score * sign >= rule.centipawns) {
                return Some(Outcome::Win(color));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_agree_for_long_enough() {
        let rules = Adjudication { draw: "2,1,10".parse().ok(), resign: "2,500".parse().ok() };
        let decide = |scores: &[i32]| rules.decide(&scores.iter().map(|&s| Some(s)).collect::<Vec<_>>());
        assert_eq!(decide(&[0, 0, 0]), None);
        assert_eq!(decide(&[90, 90, 0, -10]), Some(Outcome::Draw));
        assert_eq!(decide(&[600, 500, 700, 800]), Some(Outcome::Win(Color::White)));
        assert_eq!(decide(&[-600, -500, -700, -800]), Some(Outcome::Win(Color::Black)));
        assert_eq!(decide(&[600, -500, 700, 800]), None);
        assert_eq!(Adjudication::default().decide(&[Some(0); 400]), None);
        assert!("a,b".parse::<ResignRule>().is_err() && "1,0,5".parse::<DrawRule>().is_err());
    }
}
