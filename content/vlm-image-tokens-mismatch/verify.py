def _logits(placeholders):
    import torch
    from transformers import CLIPVisionConfig, LlamaConfig, LlavaConfig, LlavaForConditionalGeneration
    torch.manual_seed(0)
    vision = CLIPVisionConfig(hidden_size=8, intermediate_size=8, num_hidden_layers=2, num_attention_heads=2,
                              image_size=8, patch_size=4)  # 4 patches: 4 features
    text = LlamaConfig(vocab_size=32, hidden_size=8, intermediate_size=8, num_hidden_layers=1, num_attention_heads=2)
    config = LlavaConfig(vision_config=vision, text_config=text, image_token_id=31, image_token_index=31)
    model = LlavaForConditionalGeneration(config).eval()
    tokens = torch.tensor([[1] + [31] * placeholders + [2]])
    with torch.no_grad():
        return model(input_ids=tokens, pixel_values=torch.ones(1, 3, 8, 8)).logits


def skip(device):
    try:
        from transformers import LlavaForConditionalGeneration
    except ImportError:
        return "this transformers has no LLaVA model", "这个 transformers 里没有 LLaVA 模型"


def reproduce(device):
    _logits(3)  # as if the text had been cut after the third of four


def workaround(device):
    return list(_logits(4).shape)


def expected(device):
    return [1, 6, 32]
