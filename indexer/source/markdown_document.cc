#include "indexer/source/markdown_document.h"

#include <algorithm>

#include "engine/text/markdown/cmark_tree.h"

namespace tracelore {
namespace {

std::vector<std::size_t> line_starts(std::string_view text) {
  std::vector<std::size_t> starts = {0};
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') starts.push_back(i + 1);
  return starts;
}

std::string literal_of(cmark_node* node) {
  const char* literal = cmark_node_get_literal(node);
  return literal ? literal : "";
}

// The title as written: without the marks of the heading, `# … #` or the underline.
std::string heading_title(std::string_view line) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!line.empty() && blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && line.front() == '#') line.remove_prefix(1);
  while (!line.empty() && blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && blank(line.back())) line.remove_suffix(1);
  const auto closing = line.find_last_not_of('#');
  if (closing != line.npos && closing + 1 < line.size() && blank(line[closing]))
    line = line.substr(0, closing);
  while (!line.empty() && blank(line.back())) line.remove_suffix(1);
  return std::string(line);
}

class Collector {
 public:
  explicit Collector(MarkdownDocument& document)
      : document_(document), starts_(line_starts(document.text)) {}

  void collect(cmark_node* root) {
    const MarkdownWalk iterator(cmark_iter_new(root));
    for (auto event = cmark_iter_next(iterator.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(iterator.get()))
      if (event == CMARK_EVENT_ENTER) enter(cmark_iter_get_node(iterator.get()), root);
    close_bodies();
  }

 private:
  std::size_t start_of(std::size_t line) const {
    return line == 0 || line > starts_.size() ? document_.text.size() : starts_[line - 1];
  }

  static std::size_t line_of(cmark_node* node) {
    return static_cast<std::size_t>(std::max(cmark_node_get_start_line(node), 1));
  }

  void enter(cmark_node* node, cmark_node* root) {
    switch (cmark_node_get_type(node)) {
      case CMARK_NODE_HEADING:
        if (cmark_node_parent(node) == root) add_heading(node);
        document_.prose.push_back({"", line_of(node), true, {}});
        break;
      case CMARK_NODE_PARAGRAPH:
        document_.prose.push_back({"", line_of(node), false, {}});
        break;
      case CMARK_NODE_CODE_BLOCK:
        add_code(node);
        break;
      case CMARK_NODE_LIST:
        if (cmark_node_first_child(node) != cmark_node_last_child(node))
          document_.lists.push_back({line_of(node)});
        break;
      case CMARK_NODE_TEXT:
        add_words(literal_of(node));
        break;
      case CMARK_NODE_SOFTBREAK:
      case CMARK_NODE_LINEBREAK:
        add_words("\n");
        break;
      case CMARK_NODE_CODE:
        add_words("\x01");
        if (!document_.prose.empty()) document_.prose.back().code.push_back(literal_of(node));
        break;
      default:
        break;
    }
  }

  void add_words(const std::string& words) {
    if (!document_.prose.empty()) document_.prose.back().text += words;
  }

  void add_heading(cmark_node* node) {
    const auto line = line_of(node);
    const auto last = static_cast<std::size_t>(std::max(cmark_node_get_end_line(node), 1));
    const auto begin = start_of(line);
    const auto end = std::min(document_.text.find('\n', begin), document_.text.size());
    MarkdownHeading heading;
    heading.level = cmark_node_get_heading_level(node);
    heading.title = heading_title(std::string_view(document_.text).substr(begin, end - begin));
    heading.line = line;
    heading.body = {start_of(std::max(last, line) + 1), 0};
    document_.headings.push_back(std::move(heading));
  }

  void add_code(cmark_node* node) {
    const char* info = cmark_node_get_fence_info(node);
    const auto begin = start_of(line_of(node));
    const auto mark = document_.text.find_first_not_of(" >", begin);
    const bool fenced =
        mark != std::string::npos && (document_.text[mark] == '`' || document_.text[mark] == '~');
    document_.code.push_back({info ? info : "", literal_of(node), line_of(node), fenced});
  }

  void close_bodies() {
    auto& headings = document_.headings;
    for (std::size_t i = 0; i < headings.size(); ++i) {
      const auto end =
          i + 1 < headings.size() ? start_of(headings[i + 1].line) : document_.text.size();
      headings[i].body.end = std::max(headings[i].body.begin, end);
    }
    const bool titled = !headings.empty() && headings.front().level == 1;
    const auto first = headings.empty() ? document_.text.size() : start_of(headings.front().line);
    document_.lead = titled ? headings.front().body : Span{0, first};
  }

  MarkdownDocument& document_;
  std::vector<std::size_t> starts_;
};

// "Title {#id}": where the mark begins, and what it holds.
struct HeadingMark {
  std::size_t begin = std::string_view::npos;
  std::string id;
};

HeadingMark heading_mark(std::string_view title) {
  const auto begin = title.rfind("{#");
  if (begin == title.npos || !title.ends_with('}')) return {};
  return {begin, std::string(title.substr(begin + 2, title.size() - begin - 3))};
}

// Lines keep their numbers: a mark never holds a line's end.
std::string without_marks(const MarkdownDocument& document) {
  std::string text = document.text;
  const auto starts = line_starts(text);
  for (auto heading = document.headings.rbegin(); heading != document.headings.rend(); ++heading) {
    if (heading_mark(heading->title).id.empty()) continue;
    const auto begin = starts[heading->line - 1];
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto line = std::string_view(text).substr(begin, end - begin);
    const auto mark = line.rfind("{#"), close = line.rfind('}');
    const auto title_end = line.find_last_not_of(" \t", mark - 1) + 1;
    text.erase(begin + title_end, close + 1 - title_end);
  }
  return text;
}

MarkdownDocument collected(std::string_view text) {
  MarkdownDocument document;
  document.text = text;
  const auto root = markdown_tree(document.text, CMARK_OPT_DEFAULT);
  Collector(document).collect(root.get());
  return document;
}

}  // namespace

Span MarkdownDocument::section(std::size_t index) const {
  Span span = headings[index].body;
  for (auto i = index + 1; i < headings.size() && headings[i].level > headings[index].level; ++i)
    span.end = headings[i].body.end;
  return span;
}

MarkdownDocument parse_markdown(std::string_view text) {
  auto document = collected(text);
  std::vector<std::string> ids;
  bool any = false;
  for (const auto& heading : document.headings) {
    ids.push_back(heading_mark(heading.title).id);
    any = any || !ids.back().empty();
  }
  if (!any) return document;
  document = collected(without_marks(document));
  for (std::size_t i = 0; i < ids.size(); ++i) document.headings[i].id = std::move(ids[i]);
  return document;
}

}  // namespace tracelore
