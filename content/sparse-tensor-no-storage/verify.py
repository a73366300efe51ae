def reproduce(device):
    import torch
    matrix = torch.eye(3, device=device).to_sparse_csr()
    return torch.cat([matrix, matrix])


def workaround(device):
    import torch
    matrix = torch.eye(3, device=device).to_sparse_csr()
    return torch.cat([m.to_sparse_coo() for m in (matrix, matrix)]).to_sparse_csr().to_dense()


def expected(device):
    import torch
    return torch.eye(3, device=device).repeat(2, 1)
