//! The kinds of motives, with their names and the tests that they pass.
//!
//! In the tests a unit that is *blind* attacks nothing; *mates* means that the threat or the last move is possible and mates
//! at once; *answered in time* that a move mates within the moves that are left.

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal $test:literal;)*) => {
        /// What a move does, or why.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Kind {
            $($(#[$doc])*
            #[doc = concat!("\n\nRemoval test: ", $test, ".")]
            $kind,)*
        }

        impl Kind {
            /// All kinds: of defences, errors, first moves, failures of tries, moves of help and series play, forced replies.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// The name in JSON.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }

            /// The removal test that every motive of this kind has passed.
            pub const fn test(self) -> &'static str {
                match self { $(Self::$kind => $test,)* }
            }

            /// Whether it names the move to which a threat or an answer fails, and no effect.
            pub const fn is_answer(self) -> bool {
                matches!(
                    self,
                    Self::Answers | Self::MakesStalemate | Self::ThreatMates | Self::AnswerParried
                )
            }

            /// Whether it is about one mate of self play, and not about why the side that mates is forced.
            pub const fn is_in_mate(self) -> bool {
                matches!(self, Self::BatteryMates | Self::OwnBlocks | Self::OwnPin)
            }
        }
    };
}

kinds! {
    /// Defence: it gives check.
    GivesCheck "gives_check" "with the checking units blind the threat mates";
    /// Defence: it captures the threatening unit.
    CapturesThreat "captures_threatening_unit" "with both units back the threat mates";
    /// Defence: it captures another unit that the threat needs.
    CapturesGuard "captures_unit" "with the captured unit back and the capturing one off the board the threat mates, with both off it does not";
    /// Defence: it pins the threatening unit.
    Pins "pins_threatening_unit" "with the pinning piece blind the threat mates";
    /// Defence: it shuts a line.
    ShutsLine "shuts_line" "if the line piece sees through the unit, the threat mates";
    /// Defence: it unpins a comrade, by a capture or by shutting the line.
    Unpins "unpins" "with the pinning piece back, or seeing through the unit, the threat mates";
    /// Defence: it guards the mating square.
    GuardsMatingSquare "guards_mating_square" "if the unit cannot move on, the threat mates";
    /// Defence: it will be able to step between.
    CanInterpose "can_interpose" "if the unit cannot move on, the threat mates";
    /// Defence: it opens a line for a comrade, or clears a square.
    OpensLine "opens_line" "if the comrade is stopped on the square that was left, the threat mates";
    /// Defence: it clears a flight.
    Flight "gives_flight" "if the king cannot go to the square, the threat mates";
    /// Defence: the king moves.
    MovesKing "moves_king" "with the king back, and what it captured still gone, the threat mates";
    /// Defence: it guards the way of the winner's king.
    GuardsKingSquare "guards_king_square" "with the guarding units blind the threat mates";
    /// Defence: it leaves the square on which it would be captured, and nothing else explains the defence.
    Leaves "leaves_square" "with the unit back, and what it captured, the threat mates";
    /// Defence: it stands in the way of a pawn.
    BlocksPawn "blocks_pawn" "with the unit lifted the threat mates";
    /// Defence against a longer threat: it guards a square.
    GuardsSquare "guards_square" "if the unit cannot go to the square, or to none of them, the threat mates in time again";
    /// Defence against a longer threat, or failure of an answer: it would be stalemate.
    MakesStalemate "makes_stalemate" "the threat, or the answer, leaves the defender without a legal move and not in check";
    /// Defence: the threat, of more than one move, can be answered.
    Answers "has_answer" "the solver: after the reply this move refutes the threat, which mated in time before it";

    /// Defence in self play: in zugzwang the unit has a move from its new square that does not mate.
    KeepsMove "keeps_move" "if the unit cannot move on, the threat forces mate";
    /// Defence in self play: the unit that was to mate moves away.
    MovesMatingUnit "moves_mating_unit" "with the unit back the threat forces mate";
    /// Defence in self play: it no longer guards a square next to the king that is to be mated.
    GivesUpGuard "gives_up_guard" "if the unit still attacks from where it stood, the threat forces mate";
    /// Defence in self play against a longer threat: it stands where another unit was to go or to see over.
    StandsInWay "stands_in_way" "with the unit lifted the threat forces mate in time again; if it neither attacks nor moves nor can be captured, it does not";
    /// Defence in self play: it captures a unit that blocks a square of the king that is to be mated.
    CapturesBlock "captures_block" "with the captured unit back and the capturing one off the board the threat forces mate";

    /// Error: the mate answers a check.
    CrossCheck "cross_check" "with the checking units blind the winner is not in check before the mate";
    /// Error: the king goes to a flight straight.
    OrthogonalFlight "orthogonal_king_move" "with the king back, and a check that it answered blind, the last move does not mate";
    /// Error: the king goes to a flight diagonally.
    DiagonalFlight "diagonal_king_move" "with the king back, and a check that it answered blind, the last move does not mate";
    /// Error: the king castles.
    CastlesIntoMate "castling" "with king and rook back the last move does not mate";
    /// Error: self-block.
    SelfBlock "self_block" "with the unit lifted the king has a flight there";
    /// Error: unpin of the mating unit.
    Unpin "unpin" "with the pinning piece back, or seeing through the unit, the mating move is impossible";
    /// Error: self-pin.
    SelfPin "self_pin" "with the pinning piece blind the pinned unit parries";
    /// Error: interference.
    Interference "interference" "if the unit sees through the square, it parries, or forbids the last move of the winner's king";
    /// Error: line opening for the winner.
    LineOpening "line_opening" "if the line piece is stopped on the square that was left, there is no mate";
    /// Error: unguard.
    Unguard "unguard" "with the unit back it parries, or forbids the last move of the winner's king";
    /// Error: capture, followed by the mate on the same square.
    Recapture "capture" "with the captured unit back the mating move, to its square, is impossible";
    /// Error: decoy.
    Decoy "decoy" "with the unit back the mating move is impossible, or the unit parries";
    /// Error: it makes way for a pawn.
    MakesWay "makes_way" "with the square occupied the mating move is impossible";
    /// Error: the double step can be captured en passant.
    EnPassant "en_passant" "without the right to capture en passant the mating move is impossible";

    /// First move: it gives flights.
    GivesFlight "gives_flights" "the king cannot go there in the diagram, and can after the move";
    /// First move: it takes flights.
    TakesFlight "takes_flights" "the king can go there in the diagram, and cannot after the move";
    /// First move: a unit of its own side is pinned.
    PinsOwn "pins_own_unit" "the unit is not pinned in the diagram, and is after the move";
    /// First move: an enemy unit is pinned.
    PinsEnemy "pins_enemy_unit" "the unit is not pinned in the diagram, and is after the move";
    /// First move: a unit of its own side is unpinned.
    UnpinsOwn "unpins_own_unit" "the unit is pinned in the diagram, and is not after the move";
    /// First move: an enemy unit is unpinned.
    UnpinsEnemy "unpins_enemy_unit" "the unit is pinned in the diagram, and is not after the move";
    /// First move: it captures.
    KeyCaptures "first_move_captures" "the move itself";
    /// First move: it captures en passant.
    KeyEnPassant "first_move_en_passant" "the move itself";
    /// First move: castling.
    KeyCastles "first_move_castles" "the move itself";
    /// First move: promotion.
    Promotes "promotes" "the move itself";
    /// First move: a unit can be captured that could not be before.
    Sacrifices "sacrifices" "the unit cannot be captured in the diagram with the move passed, and can after the move, by others than the king unless it is what moved";
    /// First move: it opens a line that a mate needs.
    OpensOwnLine "opens_own_line" "a mate of the phase fails if the line piece is stopped on the square that was left";
    /// First move: it shuts a line of the enemy.
    ShutsEnemyLine "shuts_enemy_line" "a mate of the phase fails if the line piece sees through the unit";
    /// First move: it goes away from the king.
    Withdraws "withdraws" "the king is nearer to the square of departure than to that of arrival";

    /// Failure: the unit of the try, or one that gives check, is captured.
    TryIsCaptured "captured" "the refutation captures the unit that moved, or one that gives check";
    /// Failure: a unit steps into the check of the try.
    TryInterposed "interposed" "with the unit lifted its king is in check";
    /// Failure in self play: the king steps out of the check of the try.
    TryKingEscapes "king_escapes" "the move answers the check, and every answer to it that does not refute is met in time";
    /// Failure in self play: the refutation is the only legal move.
    OnlyMove "only_move" "the defender has no other legal move; the solver: nothing forces mate in time after it";
    /// Failure in self play: the try has made the refutation possible.
    TryAllows "allows" "the refutation is not legal in the diagram with the move passed, and every reply that does not refute is met in time";
    /// Failure in self play: the try has done nothing about the refutation.
    TryNotProvided "not_provided" "the solver: with the move passed the refutation has no answer in time either, and every reply that does not refute the try is met in time";
    /// Failure: the try shuts a line of its own side.
    TryShutsLine "shuts_own_line" "if the line piece sees through the unit, the refutation is answered in time, or illegal";
    /// Failure: the unit of the try stands in the way.
    TryObstructs "obstructs" "with the unit lifted a move to its square answers the refutation in time";
    /// Failure: a flight is left unguarded.
    TryUnguards "unguarded_flight" "with the unit back the refutation is illegal, or answered in time by a move that the flight spoils";
    /// Failure: the unit itself would mate from where it stood.
    TryLeavesPost "leaves_post" "with the unit back a move of its own answers the refutation in time";
    /// Failure: an enemy line is opened.
    TryOpensLine "opens_enemy_line" "if the line piece is stopped on the square that was left, the refutation is answered in time";
    /// Failure: the mating unit is pinned.
    TryPins "pins_own_mating_unit" "if the line piece is stopped on the square that was left, the refutation is answered in time";
    /// Failure: an enemy unit is unpinned.
    TryUnpins "unpins_enemy" "with the unit back the refutation is answered in time by a move that the unpinned unit parries";
    /// Failure: the unit that the try captured is missing.
    TryCaptures "removes_unit" "with the captured unit back and the capturing one off the board the refutation is answered in time, with both off it is not";
    /// Failure: the answer of another phase is parried.
    AnswerParried "answer_parried" "the solver: in the set play or after the key the answer works in time, here these moves of the unit refute it";
    /// Failure: the defender has no move.
    Stalemate "stalemate" "the defender has no legal move and is not in check";
    /// Failure in reflex play: after the refutation the attacker can mate, and must.
    Obliges "obliges" "the move mates";
    /// Failure: after the refutation the goal is reached one move too late.
    OneMoveLate "one_move_late" "the solver: the goal is reached with one move more";
    /// Failure: after the refutation nothing reaches the goal in time.
    NoAnswer "no_answer" "the solver: no move reaches the goal in time";

    /// Help and series play: the move ends the play.
    EndsPlay "ends_play" "the move itself";
    /// Help and series play: it answers a check.
    AnswersCheck "answers_check" "with the checking units blind its side is not in check";
    /// Help and series play: the unit moves on from where it has come to.
    MovesOn "moves_on" "from the square that it left the unit cannot make its next move";
    /// Help and series play: the unit loses a move on its way.
    Detours "detours" "with the move passed the unit can make its next move from where it stood, and the rest of the line mates";
    /// Help and series play: the king goes to the square on which it is mated.
    IsMatedThere "is_mated_there" "with the king on the square that it left the end is no mate";
    /// Help and series play: the unit guards squares in the mate, its own or that of the mating unit.
    GuardsInMate "guards_in_mate" "with the unit blind the king can go there in the end, and with the move passed too";
    /// Help and series play: the unit checks in the mate.
    ChecksInMate "checks_in_mate" "with the unit blind the king is not in check in the end, or others parry";
    /// Help and series play: the unit pins in the mate.
    PinsInMate "pins_in_mate" "with the unit blind the pinned unit parries";
    /// Help and series play: it stands in the way of a pawn.
    StopsPawn "stops_pawn" "with the unit lifted the pawn parries in the end";
    /// Help and series play: the mating side shuts a line of the other one.
    ShutsParry "shuts_parry" "if the line piece sees through the unit, it parries in the end";
    /// Help and series play: it protects a king against a line piece, at once or later.
    Shields "shields" "if the line piece sees through the unit, a later move of the line leaves that king in check";
    /// Help and series play: it leaves a line, other than one that the mated side opens to the mating one.
    ClearsLine "clears_line" "if the line piece is stopped on the square that was left, a later move of the line is impossible, or the end is no mate";
    /// Help and series play: it leaves a square to another unit.
    Vacates "vacates" "with the unit on the square that it left a later move there, or over it, is impossible";
    /// Help and series play: it lets a king through, or frees a pinned unit.
    Frees "frees" "if the unit, or the unit that it captured, still attacks from there, a later move of the line leaves that side's king in check";
    /// Help and series play: it captures a unit that guards.
    RemovesParry "removes_parry" "if the captured unit still acts from there, it parries in the end";
    /// Help and series play: its king would be in check later.
    AvoidsCheck "avoids_check" "with the king on the square that it left a later move of the line leaves it in check";
    /// Help and series play: it is captured where it has come to.
    IsCaptured "is_captured" "with the move passed that capture is impossible";
    /// Help and series play that ends in a forced mate: without it the other side need not mate.
    Forces "forces" "with the move passed the side that mates has another move in the end";
    /// Help and series play: it promotes to no queen.
    Underpromotes "underpromotes" "with a queen instead a later move of the line leaves its king in check, or the queen parries in the end";
    /// Help and series play: it loses a move.
    LosesTempo "loses_tempo" "with the move passed the rest of the line can be played and ends in mate";
    /// Help and series play: the line fails without it, and nothing more is proven.
    IsNeeded "is_needed" "with the move passed the rest of the line cannot be played, or the end is no mate";

    /// Defence in self play: the threat would mate instead of forcing the mate.
    ThreatMates "threat_mates" "the threat leaves the defender without a legal move and in check";
    /// Error in self play: it captures a unit that would spoil the mate.
    RemovesSpoiler "removes_spoiler" "with the captured unit back and the capturing one off the board there is no forced mate, with both off it there is";
    /// White's move in self play: it captures a unit that would have another move.
    CapturesMover "captures_mover" "with the captured unit back and the capturing one off the board it has a move that does not mate";

    /// Forced: the last reply answers a check.
    ForcedByCheck "forced_by_check" "all legal moves reach the goal; with the checking units blind there is no check";
    /// Forced: the last reply is made in zugzwang.
    ForcedByZugzwang "forced_by_zugzwang" "all legal moves reach the goal, and there is no check";
    /// Forced: there are other moves, but in reflex play who can reach the goal must.
    ForcedByRule "forced_by_rule" "the move reaches the goal, and another legal move does not";
    /// Forced: the check can only be answered by capturing the checking unit.
    OnlyCaptures "only_captures" "all legal moves capture the unit that gives check";
    /// Forced: the check can only be answered by stepping between.
    OnlyInterpositions "only_interpositions" "all legal moves go to empty squares, and none is the king's";
    /// Forced: only the king can move.
    OnlyKingMoves "only_king_moves" "all legal moves are the king's";
    /// Forced: a unit that would have other moves is pinned.
    HeldByPin "held_by_pin" "with the pinning piece blind the unit has another move";
    /// Mate in self play: the mating move opens a battery.
    BatteryMates "battery_mates" "in the mate the unit gives check, and it has not moved";
    /// Mate in self play: units of the mated side block squares of their king.
    OwnBlocks "own_blocks" "with the unit lifted the king can go there";
    /// Mate in self play: a unit of the mated side is pinned.
    OwnPin "own_pin" "with the pinning piece blind the unit parries the mate";
}
