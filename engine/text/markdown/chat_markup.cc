#include "engine/text/markdown/chat_markup.h"

#include "engine/text/markdown/cmark_tree.h"

namespace tracelore {
namespace {

std::string_view view(const char* text) {
  return text ? text : "";
}

bool is_web(std::string_view url) {
  const bool http = url.starts_with("https://") || url.starts_with("http://");
  return http && url.find_first_of("<>|\n ") == url.npos;
}

// Collects the blocks while the tree is walked.
class Writer {
 public:
  void visit(cmark_node* node, bool enters) {
    switch (cmark_node_get_type(node)) {
      case CMARK_NODE_TEXT:
      case CMARK_NODE_HTML_INLINE:
        return append(escape_chat(view(cmark_node_get_literal(node))));
      case CMARK_NODE_CODE:
        append("`");
        append(escape_chat(view(cmark_node_get_literal(node))));
        return append("`");
      case CMARK_NODE_SOFTBREAK:
        return append(" ");
      case CMARK_NODE_LINEBREAK:
        return append("\n");
      case CMARK_NODE_EMPH:
        return append("_");
      case CMARK_NODE_STRONG:
        return append("*");
      case CMARK_NODE_LINK:
        return link(node, enters);
      case CMARK_NODE_HEADING:
        append("*");
        return enters ? void() : end_block();
      case CMARK_NODE_ITEM:
        if (enters) append("• ");
        return enters ? void() : end_block();
      case CMARK_NODE_PARAGRAPH:
        return enters ? void() : end_block();
      case CMARK_NODE_CODE_BLOCK:
      case CMARK_NODE_HTML_BLOCK:
        end_block();
        blocks_.push_back({std::string(view(cmark_node_get_literal(node))), true});
        return;
      default:
        return;
    }
  }

  std::vector<ChatBlock> blocks() && {
    end_block();
    return std::move(blocks_);
  }

 private:
  void append(std::string_view text) { text_.append(text); }

  void link(cmark_node* node, bool enters) {
    const auto url = view(cmark_node_get_url(node));
    if (!is_web(url)) return;
    if (!enters) return append(">");
    append("<");
    append(escape_chat(url));
    append("|");
  }

  void end_block() {
    if (!text_.empty()) blocks_.push_back({std::move(text_), false});
    text_.clear();
  }

  std::vector<ChatBlock> blocks_;
  std::string text_;
};

}  // namespace

std::string escape_chat(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else
      escaped.push_back(c);
  }
  return escaped;
}

std::vector<ChatBlock> chat_blocks(std::string_view markdown) {
  const auto document = markdown_tree(markdown);
  const MarkdownWalk iterator(cmark_iter_new(document.get()));
  Writer writer;
  for (auto event = cmark_iter_next(iterator.get()); event != CMARK_EVENT_DONE;
       event = cmark_iter_next(iterator.get()))
    writer.visit(cmark_iter_get_node(iterator.get()), event == CMARK_EVENT_ENTER);
  return std::move(writer).blocks();
}

}  // namespace tracelore
