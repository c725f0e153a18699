//! What does not go together in a question, taken back.

use super::misfit::{Asked, Misfit};
use super::question::{Mode, Question};
use crate::MethodChoice;

impl Question {
    /// Takes back what does not go with the problem, and says what that was. For lists, whose options are meant for those
    /// problems that they go with. What the stipulation itself asks is not taken back, but named among the rest.
    pub fn adapt(&mut self) -> Vec<Misfit> {
        let misfits = self.check();
        for misfit in &misfits {
            self.take_back(misfit.asked);
        }
        misfits
    }

    fn take_back(&mut self, asked: Asked) {
        let wanted = &mut self.wanted;
        match asked {
            Asked::Stipulation => {}
            Asked::Mode => wanted.mode = Mode::Full,
            Asked::MaxFlights => wanted.restriction.max_flights = None,
            Asked::NonTrivial => wanted.restriction.non_trivial = None,
            Asked::SetPlay => self.statement.set_play = false,
            Asked::Play => wanted.play = None,
            Asked::Tries => wanted.tries = 0,
            Asked::AllContinuations => wanted.all_continuations = false,
            Asked::Method => (wanted.method, wanted.compare) = (MethodChoice::Auto, false),
            Asked::Recount => wanted.recount = false,
            Asked::MaxSolutions => wanted.max_solutions = None,
            Asked::FirstMoves => wanted.first_moves = None,
            Asked::Intention => wanted.intention = None,
            Asked::Weights => wanted.weights = false,
            Asked::Certificate => wanted.certificate = false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_does_not_fit() {
        let all = |fen: &str, asked: &str| {
            let mut question = Question::read(fen, asked).expect("a question");
            question.wanted.tries = 2;
            question.wanted.recount = true;
            question.wanted.play = Some(true);
            question.wanted.max_solutions = Some(3);
            question
        };
        let mut help = all("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2");
        let taken: Vec<Asked> = help.adapt().iter().map(|misfit| misfit.asked).collect();
        assert_eq!(taken, [Asked::Recount, Asked::Play, Asked::Tries]);
        assert!(help.check().is_empty() && help.wanted.max_solutions == Some(3));
        let mut direct = all("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2");
        let taken: Vec<Asked> = direct.adapt().iter().map(|misfit| misfit.asked).collect();
        assert_eq!(taken, [Asked::Recount, Asked::MaxSolutions]);
        assert!(direct.check().is_empty() && direct.wanted.tries == 2);
        assert!(direct.adapt().is_empty());
    }
}
