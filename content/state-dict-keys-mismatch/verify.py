def _nets():
    import torch
    torch.manual_seed(0)
    trained = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 2))
    fresh = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 2))
    return trained, fresh


def reproduce(device):
    import torch
    trained, fresh = _nets()
    fresh.load_state_dict(torch.nn.DataParallel(trained).state_dict())


def workaround(device):
    import torch
    from torch.nn.modules.utils import consume_prefix_in_state_dict_if_present
    trained, fresh = _nets()
    state = torch.nn.DataParallel(trained).state_dict()
    consume_prefix_in_state_dict_if_present(state, "module.")
    fresh.load_state_dict(state)
    return fresh(torch.ones(1, 4)).detach()


def expected(device):
    import torch
    return _nets()[0](torch.ones(1, 4)).detach()
