"""Chess problems: solve with proof, explain, judge, improve and compose.

>>> import keymove
>>> answer = keymove.solve("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2")
>>> str(answer)
'C+  1.Qc4! is the only key; no mate in fewer than 2 moves'
>>> answer.is_sound, answer.key.san
(True, 'Qc4')

A problem is given as a FEN with a stipulation, as a :class:`Problem`, or as a board of the library ``chess`` with a stipulation. Work that
takes long stops on Ctrl-C and when its ``time`` is over; whatever was not finished says so, and nothing that was not proven is called so.
"""

from . import _processor  # noqa: F401  It comes first, because it decides which native module the others get.
from ._answers import Answer, Case, Line, Move, Node, Verdict
from ._collection import Collection, Entry
from ._command import helpmates, mine
from ._endgames import FiftyMovesProbe, FiftyMovesWorth, HelpmateProbe, HelpmateWorth, Probe, Study, Worth, probe, study
from ._engine import Analysis, AnalysisLine, Choice, analyse, choose
from ._errors import InputError, KeymoveError, MachineError, UnreadWarning
from ._judging import Difficulty, Explanation, Feature, Score, Variation, difficulty, explain, score, themes
from ._native import VERSION as __version__
from ._problem import Problem, diagram, read, write
from ._searching import Candidate, Search, compose, generate, improve, necessity
from ._solving import solve, solve_all, verify

__all__ = [
    "Analysis",
    "AnalysisLine",
    "Answer",
    "Candidate",
    "Case",
    "Choice",
    "Collection",
    "Difficulty",
    "Entry",
    "Explanation",
    "Feature",
    "FiftyMovesProbe",
    "FiftyMovesWorth",
    "HelpmateProbe",
    "HelpmateWorth",
    "InputError",
    "KeymoveError",
    "Line",
    "MachineError",
    "Move",
    "Node",
    "Probe",
    "Problem",
    "Score",
    "Search",
    "Study",
    "UnreadWarning",
    "Variation",
    "Verdict",
    "Worth",
    "__version__",
    "analyse",
    "choose",
    "compose",
    "diagram",
    "difficulty",
    "explain",
    "generate",
    "helpmates",
    "improve",
    "mine",
    "necessity",
    "probe",
    "read",
    "score",
    "solve",
    "solve_all",
    "study",
    "themes",
    "verify",
    "write",
]
