def main(rank):
    import sys
    if rank == 1:
        sys.exit(3)


def skip(device):
    import multiprocessing
    if "fork" not in multiprocessing.get_all_start_methods():
        return "needs fork (not on Windows)", "需要 fork（Windows 上没有）"


def reproduce(device):
    import torch.multiprocessing as mp
    mp.start_processes(main, nprocs=2, start_method="fork")


def workaround(device):
    try:
        main(1)
    except SystemExit as error:     # in one's own process it is seen where it happens
        return repr(error)


def expected(device):
    return "SystemExit(3)"
