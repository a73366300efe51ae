def _launch(accelerator_outside):
    from accelerate import Accelerator, notebook_launcher
    from accelerate.state import AcceleratorState, PartialState

    Accelerator(cpu=True)
    if not accelerator_outside:                      # what a restart of the kernel does
        AcceleratorState._reset_state(True)
        PartialState._reset_state()
        return len(AcceleratorState._shared_state)
    try:
        notebook_launcher(lambda: None, num_processes=2)
    finally:
        AcceleratorState._reset_state(True)


def reproduce(device):
    return _launch(True)


def workaround(device):
    return _launch(False)


def expected(device):
    return 0
