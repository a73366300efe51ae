def reproduce(device):
    import torch
    print("this build:", " ".join(torch.cuda.get_arch_list()),
          "| this GPU: sm_%d%d" % torch.cuda.get_device_capability(device))
    (torch.ones(4, device=device) + 1).sum().item()


def workaround(device):
    import torch
    return (torch.ones(4) + 1).sum().item()  # until a fitting build is installed


def expected(device):
    return 8.0
