//! The arguments of `solve`.

use super::{ColorChoice, FewMenArgs, Format, InputArgs, LimitArgs, MessageArgs, Mode};
use clap::{Args as ClapArgs, Parser, ValueEnum};
use std::path::PathBuf;

/// What does not go with `--human`: everything but problems, `--time`, `--nodes`, `--threads`, `--format`, `--no-tree` and messages.
const UNLIKE_A_PLAYER: [&str; 35] = [
    "mode",
    "shortest",
    "first",
    "improve",
    "twins",
    "zero",
    "duplex",
    "half_duplex",
    "set_play",
    "post_key",
    "exact",
    "shortest_length",
    "castling",
    "no_castling",
    "exclusive_castling",
    "en_passant",
    "intended",
    "method",
    "recount",
    "max_solutions",
    "start_move",
    "up_to_move",
    "checks_only",
    "max_flights",
    "non_trivial",
    "memory",
    "tree",
    "tries",
    "all_continuations",
    "long",
    "diagram",
    "weights",
    "report",
    "certificate",
    "color",
];

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove solve [OPTIONS] <FEN> [STIPULATION]
       keymove solve [OPTIONS] <FILE>... [STIPULATION]",
    after_help = "\
Examples:
  keymove solve 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2' --set-play --tries
  keymove solve '8/7k/8/4r3/6p1/3B2b1/5p2/K2R4' 'h#2' --twin 'bKh7-->a6'
  keymove solve --shortest --time 10s --certificate mate.kmc '4k3/8/8/8/8/8/8/4KQ2' '#20'
  keymove solve problems.olv more.epd --format json
  keymove solve '7K/8/k1P5/7p/8/8/8/8 w - -' =
  keymove solve --format keys '#3' < diagrams.fen

+ and = ask of a study: White wins, White draws (see `keymove study`).

Exit code: 0 proven and solved, 1 proven that there is no solution, 2 bad input, 3 stopped or restricted before an
answer; of files the worst: 2, then 3, then 1, then 0."
)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Of a directmate or selfmate: all keys proven, the shortest solution proven, or any within n moves
    #[arg(long, value_enum, value_name = "MODE", default_value_t = Mode::Full)]
    pub(crate) mode: Mode,
    /// The shortest solution, proven: the same as --mode shortest
    #[arg(long, conflicts_with_all = ["mode", "first"])]
    pub(crate) shortest: bool,
    /// Any solution within n moves, as fast as possible: the same as --mode first
    #[arg(long, conflicts_with = "mode")]
    pub(crate) first: bool,
    /// After the first solution go on for shorter ones, until the shortest is proven
    #[arg(long)]
    pub(crate) improve: bool,

    /// Look for a mate as a player does, by Mater I or II (default 2); the same as mater1 and mater2 --moves n
    #[arg(
        long,
        value_name = "1|2",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "2",
        value_parser = clap::value_parser!(u8).range(1..=2),
        conflicts_with_all = UNLIKE_A_PLAYER
    )]
    pub(crate) human: Option<u8>,

    #[command(flatten)]
    pub(crate) statement: StatementArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// What standard output gets: notation, a JSON object, or keys and solutions in UCI notation, one a line
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text, help_heading = "Output")]
    pub(crate) format: Format,
    /// All play after the keys, however long (default up to 3 moves)
    #[arg(long, help_heading = "Output")]
    pub(crate) tree: bool,
    /// Keys and verdict only
    #[arg(long, conflicts_with = "tree", help_heading = "Output")]
    pub(crate) no_tree: bool,
    /// First moves that fail to at most N replies (default 1)
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1",
        value_parser = clap::value_parser!(u16).range(1..=256),
        help_heading = "Output"
    )]
    pub(crate) tries: Option<u16>,
    /// All continuations that solve in time, not only the shortest, and replies that parry nothing
    #[arg(long, help_heading = "Output")]
    pub(crate) all_continuations: bool,
    /// Long notation; of a tree, one move a line
    #[arg(long, help_heading = "Output")]
    pub(crate) long: bool,
    /// The diagram above the solution
    #[arg(long, help_heading = "Output")]
    pub(crate) diagram: bool,
    /// Of a directmate, instead of the solution: for every first move in how many moves it mates, how many positions were searched
    /// for it, and what refutes it
    #[arg(long, conflicts_with_all = ["tree", "no_tree", "tries", "all_continuations", "set_play", "intended"], help_heading = "Output")]
    pub(crate) weights: bool,
    /// Positions generated, rate and time for each depth
    #[arg(long, help_heading = "Output")]
    pub(crate) report: bool,
    /// Write a proof of the answer that `keymove verify` and others can check
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) certificate: Option<PathBuf>,
    /// When to use colours; auto, the default: on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, value_name = "WHEN", help_heading = "Output")]
    pub(crate) color: Option<ColorChoice>,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

impl SolveArgs {
    /// An option that was given and makes no sense for a study.
    pub(crate) fn only_of_problems(&self) -> Option<&'static str> {
        let (statement, search) = (&self.statement, &self.search);
        let given = [
            ("--mode", self.mode != Mode::Full || self.shortest || self.first || self.improve),
            ("--twin", !statement.twins.is_empty() || statement.zero),
            ("--duplex", statement.duplex || statement.half_duplex),
            ("--set-play", statement.set_play || statement.post_key),
            ("--exact", statement.exact || statement.shortest_length),
            ("--intended", !statement.intended.is_empty()),
            ("--max-solutions", search.max_solutions.is_some() || search.recount),
            ("--start-move", search.start_move.is_some() || search.up_to_move.is_some()),
            (
                "--checks-only",
                search.checks_only || search.max_flights.is_some() || search.non_trivial.is_some(),
            ),
            ("--nodes", self.limits.nodes.is_some()),
            ("--tree", self.tree || self.all_continuations || self.long || self.diagram || self.report),
            ("--tries", self.tries.is_some()),
            ("--weights", self.weights),
        ];
        given.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }

    /// What the command does if nothing is typed behind it.
    pub(crate) fn plain() -> Self {
        #[derive(Parser)]
        struct Words {
            #[command(flatten)]
            solve: SolveArgs,
        }
        Words::parse_from(["solve"]).solve
    }
}

// What is stated besides diagram and stipulation.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Problem")]
pub(crate) struct StatementArgs {
    /// A twin, in any usual form: 'move h7 a6', 'wK d2-e3', 'a7<->b1', 'cont remove d3' (repeatable)
    #[arg(long = "twin", value_name = "CHANGES", allow_hyphen_values = true)]
    pub(crate) twins: Vec<String>,
    /// The diagram itself is not to be solved: the first twin is a)
    #[arg(long)]
    pub(crate) zero: bool,
    /// Solve also with exchanged roles of the colours
    #[arg(long)]
    pub(crate) duplex: bool,
    /// Solve only with exchanged roles of the colours
    #[arg(long, conflicts_with = "duplex")]
    pub(crate) half_duplex: bool,
    /// Also what happens if the other side begins
    #[arg(long)]
    pub(crate) set_play: bool,
    /// The position is the one after the key
    #[arg(long)]
    pub(crate) post_key: bool,
    /// Only solutions of the full length: the same as exact- in the stipulation
    #[arg(long)]
    pub(crate) exact: bool,
    /// Only the shortest solutions: the same as shortest- in the stipulation
    #[arg(long, conflicts_with = "exact")]
    pub(crate) shortest_length: bool,
    /// Which castlings are allowed: those of the FEN, all with king and rook at home, or none (default: those of the FEN
    /// if it has that field, else codex)
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) castling: Option<CastlingChoice>,
    /// Kings and rooks that may not castle, such as a1,h8
    #[arg(long, value_name = "SQUARES")]
    pub(crate) no_castling: Vec<String>,
    /// Two rooks of which only one can still castle, such as a1h8 (repeatable)
    #[arg(long, value_name = "SQUARES")]
    pub(crate) exclusive_castling: Vec<String>,
    /// Squares one of which was passed over with the last move, such as e6
    #[arg(long, value_name = "SQUARES")]
    pub(crate) en_passant: Vec<String>,
    /// The solutions that the author means: how many (2), how they branch (2.1.1.1), or their moves ('1.Kd4 Bf2 2.Ke3 Re1#', of
    /// directmates keys), repeatable or with semicolons between them; of twins after their letters ('b) 1.Ke4 ...')
    #[arg(long, value_name = "NUMBERS|MOVES")]
    pub(crate) intended: Vec<String>,
}

// How it is searched, and what the search leaves out.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) few_men: FewMenArgs,
    /// Help and series play: plain search, towards final pictures, or both, compared
    #[arg(long, value_enum, value_name = "METHOD", default_value_t = MethodArg::Auto)]
    pub(crate) method: MethodArg,
    /// Help and series play: count again with a plain search that shares nothing with the solver
    #[arg(long)]
    pub(crate) recount: bool,
    /// Help and series play: stop after N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_solutions: Option<u64>,
    /// Help and series play: only first moves from the one with this number
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) start_move: Option<u32>,
    /// Help and series play: only first moves up to the one with this number
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) up_to_move: Option<u32>,
    /// Only checks of the side that plays for the goal: fast, but says nothing about quiet moves
    #[arg(long)]
    pub(crate) checks_only: bool,
    /// Only moves of that side that leave the enemy king at most N flights, the last two free
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=8))]
    pub(crate) max_flights: Option<u8>,
    /// Direct, self and reflex play: at most M replies in a line that are not answered within N moves
    #[arg(long, value_name = "M,N")]
    pub(crate) non_trivial: Option<String>,
}

/// Which castlings are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CastlingChoice {
    Fen,
    Codex,
    None,
}

/// How lines are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MethodArg {
    Auto,
    Plain,
    Pictures,
    Both,
}
