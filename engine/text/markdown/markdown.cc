#include "engine/text/markdown/markdown.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/text/markdown/cmark_tree.h"
#include "engine/text/markdown/markdown_table.h"

namespace tracelore {
namespace {

std::string_view literal_of(cmark_node* node) {
  const char* literal = cmark_node_get_literal(node);
  return literal ? literal : "";
}

// Calls `visit(node)` as each node is entered; nodes may be changed, not removed.
template <class Visit>
void walk(cmark_node* root, Visit visit) {
  const MarkdownWalk iterator(cmark_iter_new(root));
  for (auto event = cmark_iter_next(iterator.get()); event != CMARK_EVENT_DONE;
       event = cmark_iter_next(iterator.get()))
    if (event == CMARK_EVENT_ENTER) visit(cmark_iter_get_node(iterator.get()));
}

// Replaces `{{name}}` by what `write(value)` makes of the capture.
template <class Write>
std::string replace_names(std::string_view text, const CaptureLookup& capture, Write write) {
  std::string filled;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto open = text.find("{{", at);
    const auto close = open == text.npos ? text.npos : text.find("}}", open);
    if (close == text.npos) break;
    filled.append(text.substr(at, open - at));
    const auto name = text.substr(open + 2, close - open - 2);
    const auto value = capture ? capture(name) : std::nullopt;
    filled.append(value ? write(*value) : std::string(text.substr(open, close + 2 - open)));
    at = close + 2;
  }
  return filled.append(text.substr(at));
}

bool is_safe_link(std::string_view url) {
  const auto colon = url.find(':');
  const auto slash = url.find_first_of("/?#");
  if (colon == url.npos || (slash != url.npos && slash < colon)) return true;
  const auto scheme = url.substr(0, colon);
  return scheme == "https" || scheme == "http" || scheme == "mailto";
}

// Raw HTML is turned into text nodes before rendering, so that the reader sees what the author
// wrote.
void show_html_as_text(cmark_node* root) {
  std::vector<cmark_node*> raw;
  walk(root, [&](cmark_node* node) {
    const auto type = cmark_node_get_type(node);
    if (type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE) raw.push_back(node);
  });
  for (cmark_node* node : raw) {
    cmark_node* text = cmark_node_new(CMARK_NODE_TEXT);
    cmark_node_set_literal(text, std::string(literal_of(node)).c_str());
    cmark_node* replacement = text;
    if (cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK) {
      replacement = cmark_node_new(CMARK_NODE_PARAGRAPH);
      cmark_node_append_child(replacement, text);
    }
    cmark_node_replace(node, replacement);
    cmark_node_free(node);
  }
}

// Where each line begins, and the end of the text.
std::vector<std::size_t> line_starts(std::string_view markdown) {
  std::vector<std::size_t> starts = {0};
  for (std::size_t at = 0; at < markdown.size(); ++at)
    if (markdown[at] == '\n') starts.push_back(at + 1);
  starts.push_back(markdown.size());
  return starts;
}

// One cell: inline Markdown, without the paragraph around it.
std::string render_cell(std::string_view markdown, const CaptureLookup& capture) {
  constexpr std::string_view kOpen = "<p>";
  constexpr std::string_view kClose = "</p>\n";
  const std::string html = render_markdown(markdown, capture);
  if (!html.starts_with(kOpen) || !html.ends_with(kClose)) return html;
  return html.substr(kOpen.size(), html.size() - kOpen.size() - kClose.size());
}

// To CommonMark a pipe table at the top level is a paragraph.
void render_tables(cmark_node* root, std::string_view markdown, const CaptureLookup& capture) {
  const auto starts = line_starts(markdown);
  for (cmark_node* node = cmark_node_first_child(root); node;) {
    cmark_node* const next = cmark_node_next(node);
    const auto first = static_cast<std::size_t>(cmark_node_get_start_line(node));
    const auto last = static_cast<std::size_t>(cmark_node_get_end_line(node));
    const bool is_paragraph = cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH;
    if (is_paragraph && first >= 1 && last > first && last < starts.size()) {
      const auto lines = markdown.substr(starts[first - 1], starts[last] - starts[first - 1]);
      const auto table =
          render_table(lines, [&](std::string_view cell) { return render_cell(cell, capture); });
      if (table) {
        cmark_node* block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK);
        cmark_node_set_on_enter(block, table->c_str());
        cmark_node_replace(node, block);
        cmark_node_free(node);
      }
    }
    node = next;
  }
}

// Whether a fence opens or closes on this line; code is left alone by fill_captures().
bool is_fence(std::string_view line) {
  const auto start = line.find_first_not_of(' ');
  return start != line.npos && start < 4 &&
         (line.substr(start).starts_with("```") || line.substr(start).starts_with("~~~"));
}

// A value that is text, and no markup.
std::string as_text(std::string_view value) {
  std::string escaped;
  for (const char c : value) {
    if (std::string_view("\\`*_{}[]<>()#+-.!|&~").find(c) != std::string_view::npos)
      escaped.push_back('\\');
    escaped.push_back(c == '\n' ? ' ' : c);
  }
  return escaped;
}

// What no value in a code span may do: end it, or end the line.
std::string as_code(std::string value) {
  std::ranges::replace(value, '`', '\'');
  std::ranges::replace(value, '\n', ' ');
  return value;
}

enum class Code { kKept, kFilled };

// Fills one line; its `code spans` too, or they stay as written.
std::string fill_line(std::string_view line, const CaptureLookup& capture, Code code) {
  std::string filled;
  bool in_code = false;
  for (std::size_t at = 0; at <= line.size();) {
    const auto tick = std::min(line.find('`', at), line.size());
    const auto piece = line.substr(at, tick - at);
    if (!in_code)
      filled += replace_names(piece, capture, as_text);
    else
      filled += code == Code::kKept ? std::string(piece) : replace_names(piece, capture, as_code);
    if (tick < line.size()) filled.push_back('`');
    in_code = !in_code;
    at = tick + 1;
  }
  return filled;
}

}  // namespace

std::string render_markdown(std::string_view markdown, const CaptureLookup& capture) {
  const auto document = markdown_tree(markdown);
  render_tables(document.get(), markdown, capture);
  show_html_as_text(document.get());
  walk(document.get(), [&](cmark_node* node) {
    const auto type = cmark_node_get_type(node);
    if (type == CMARK_NODE_TEXT && capture) {
      const auto filled =
          replace_names(literal_of(node), capture, [](const std::string& value) { return value; });
      cmark_node_set_literal(node, filled.c_str());
    } else if (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE) {
      const char* url = cmark_node_get_url(node);
      if (url && !is_safe_link(url)) cmark_node_set_url(node, "");
    }
  });
  const std::unique_ptr<char, decltype(&std::free)> html(
      cmark_render_html(document.get(), CMARK_OPT_DEFAULT), &std::free);
  return html.get();
}

std::string fill_captures(std::string_view markdown, const CaptureLookup& capture) {
  std::string filled;
  bool in_fence = false;
  for (std::size_t at = 0; at < markdown.size();) {
    const auto end = std::min(markdown.find('\n', at), markdown.size());
    const auto line = markdown.substr(at, end - at);
    const bool fence = is_fence(line);
    filled += in_fence || fence ? std::string(line) : fill_line(line, capture, Code::kKept);
    if (end < markdown.size()) filled.push_back('\n');
    if (fence) in_fence = !in_fence;
    at = end + 1;
  }
  return filled;
}

std::optional<std::string> fill_sentence(std::string_view sentence, const CaptureLookup& capture) {
  bool whole = true;
  const auto noting = [&](std::string_view name) {
    auto value = capture(name);
    whole = whole && value.has_value();
    return value;
  };
  auto filled = fill_line(sentence, noting, Code::kFilled);
  return whole ? std::optional(std::move(filled)) : std::nullopt;
}

std::string first_code_block(std::string_view markdown) {
  const auto document = markdown_tree(markdown);
  std::string code;
  walk(document.get(), [&](cmark_node* node) {
    if (code.empty() && cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK) code = literal_of(node);
  });
  return code;
}

std::string plain_text(std::string_view markdown) {
  const auto document = markdown_tree(markdown);
  std::string text;
  walk(document.get(), [&](cmark_node* node) {
    switch (cmark_node_get_type(node)) {
      case CMARK_NODE_TEXT:
      case CMARK_NODE_CODE:
      case CMARK_NODE_CODE_BLOCK:
      case CMARK_NODE_HTML_INLINE:
      case CMARK_NODE_HTML_BLOCK:
        text += literal_of(node);
        break;
      case CMARK_NODE_SOFTBREAK:
      case CMARK_NODE_LINEBREAK:
        text += ' ';
        break;
      case CMARK_NODE_PARAGRAPH:
      case CMARK_NODE_HEADING:
      case CMARK_NODE_ITEM:
        if (!text.empty() && text.back() != '\n') text += '\n';
        break;
      default:
        break;
    }
  });
  return text;
}

}  // namespace tracelore
