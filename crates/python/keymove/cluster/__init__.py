"""Long work of the command line on many machines, by Dask.

A run is cut into numbered parts (``--part 3/40``). Each is done by a process of its own on whichever worker is free and leaves a journal, the
*parcel*, in a folder; what is in the folder is done, so that the same call goes on after any stop. In the end the command joins the parcels
and prints what one process would have printed, byte for byte.

>>> from keymove import cluster
>>> run = cluster.check(["problems.olv"], client="tcp://10.0.0.1:8786", folder="checked")  # doctest: +SKIP
>>> for parcel in run:                                                                     # doctest: +SKIP
...     print(parcel.number, "of", run.parts, f"{parcel.seconds:.0f} s")
>>> print(run.answer())                                                                    # doctest: +SKIP

``client`` is a ``distributed.Client`` of any kind, or the address of a scheduler. Needs ``pip install keymove[dask]``.
"""

from ._parcel import ParcelFault, WorkerFault
from ._run import ClusterError, Given, Parcel, Run, check, compose, improve, mine

__all__ = ["ClusterError", "Given", "Parcel", "ParcelFault", "Run", "WorkerFault", "check", "compose", "improve", "mine"]
