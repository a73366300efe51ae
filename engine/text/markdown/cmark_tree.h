/// The one door to cmark: a document and a walk through it that free themselves.
#pragma once

#include <cmark.h>

#include <memory>
#include <string_view>

namespace tracelore {

struct FreeCmark {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
  void operator()(cmark_iter* walk) const { cmark_iter_free(walk); }
};
using MarkdownTree = std::unique_ptr<cmark_node, FreeCmark>;
using MarkdownWalk = std::unique_ptr<cmark_iter, FreeCmark>;

/// `options` are cmark's. Linear in the text; never null.
inline MarkdownTree markdown_tree(std::string_view markdown,
                                  int options = CMARK_OPT_VALIDATE_UTF8) {
  return MarkdownTree(cmark_parse_document(markdown.data(), markdown.size(), options));
}

}  // namespace tracelore
