#include "server/pages/page_template.h"

#include <algorithm>

#include "engine/base/bytes/blank.h"
#include "engine/messages/messages.h"

namespace tracelore {

struct PageTemplates::Node {
  enum class Kind { kGroup, kText, kValue, kSection, kInverted, kInclude, kMessage };
  Kind kind = Kind::kGroup;
  std::string name;  // path, file or message id
  std::string text;  // of kText
  bool raw = false;
  std::vector<std::pair<std::string, std::string>> params;  // of kMessage: name and path
  std::vector<std::shared_ptr<Node>> children;
};

namespace {

using Node = PageTemplates::Node;
using Kind = Node::Kind;

constexpr int kMaxIncludes = 16;

std::shared_ptr<Node> make(Kind kind, std::string_view name) {
  auto node = std::make_shared<Node>();
  node->kind = kind;
  node->name = trimmed(name, kTextBlanks);
  return node;
}

std::shared_ptr<Node> make_message(std::string_view tag, bool raw) {
  const auto id_end = std::min(tag.find(' '), tag.size());
  auto node = make(Kind::kMessage, tag.substr(0, id_end));
  node->raw = raw;
  tag.remove_prefix(id_end);
  while (!(tag = trimmed(tag, kTextBlanks)).empty()) {
    const auto end = std::min(tag.find_first_of(" \n"), tag.size());
    const auto equals = std::min(tag.find('='), end);
    node->params.emplace_back(tag.substr(0, equals), tag.substr(std::min(equals + 1, end),
                                                                end - std::min(equals + 1, end)));
    tag.remove_prefix(end);
  }
  return node;
}

Position position_of(std::string_view text, std::size_t byte) {
  const auto before = text.substr(0, byte);
  const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  const auto start = before.rfind('\n');
  return {line, byte - (start == before.npos ? 0 : start + 1) + 1};
}

// Reads one file into a tree; `open` holds the sections that are not closed yet.
class TreeReader {
 public:
  explicit TreeReader(std::string_view text) : text_(text), open_{make(Kind::kGroup, "")} {}

  // The tree, or the byte where it goes wrong.
  tl::expected<std::shared_ptr<Node>, std::size_t> read() {
    for (std::size_t at = 0; at < text_.size();) {
      const auto tag = std::min(text_.find("{{", at), text_.size());
      add_text(text_.substr(at, tag - at));
      if (tag == text_.size()) break;
      const bool raw = text_.substr(tag).starts_with("{{{");
      const auto close = text_.find(raw ? "}}}" : "}}", tag);
      if (close == text_.npos) return tl::unexpected(tag);
      const std::size_t width = raw ? 3 : 2;
      if (!add_tag(trimmed(text_.substr(tag + width, close - tag - width), kTextBlanks), raw))
        return tl::unexpected(tag);
      at = close + width;
    }
    if (open_.size() != 1) return tl::unexpected(text_.size());
    return open_.front();
  }

 private:
  void add(std::shared_ptr<Node> node) { open_.back()->children.push_back(std::move(node)); }

  void add_text(std::string_view text) {
    if (text.empty()) return;
    auto node = make(Kind::kText, "");
    node->text = text;
    add(std::move(node));
  }

  bool add_tag(std::string_view tag, bool raw) {
    const char mark = tag.empty() ? '!' : tag.front();
    if (mark == '!') return true;
    if (mark == '#' || mark == '^') {
      auto node = make(mark == '#' ? Kind::kSection : Kind::kInverted, tag.substr(1));
      add(node);
      open_.push_back(std::move(node));
    } else if (mark == '/') {
      if (open_.size() == 1 || open_.back()->name != trimmed(tag.substr(1), kTextBlanks))
        return false;
      open_.pop_back();
    } else if (mark == '>') {
      add(make(Kind::kInclude, tag.substr(1)));
    } else if (mark == '@') {
      add(make_message(tag.substr(1), raw));
    } else {
      auto node = make(Kind::kValue, tag);
      node->raw = raw;
      add(std::move(node));
    }
    return true;
  }

  std::string_view text_;
  std::vector<std::shared_ptr<Node>> open_;
};

const Json* step(const Json* from, std::string_view key) {
  if (!from->is_object()) return nullptr;
  const auto found = from->find(std::string(key));
  return found == from->end() ? nullptr : &*found;
}

bool is_true(const Json* value) {
  if (!value || value->is_null()) return false;
  if (value->is_boolean()) return value->get<bool>();
  if (value->is_number()) return value->get<double>() != 0;
  if (value->is_string()) return !value->get_ref<const std::string&>().empty();
  return !value->empty();
}

std::string text_of(const Json* value) {
  if (!value || value->is_null()) return {};
  if (value->is_string()) return value->get<std::string>();
  return write_json(*value);
}

class Renderer {
 public:
  Renderer(const std::map<std::string, std::shared_ptr<const Node>, std::less<>>& templates,
           const Json& data, Language language)
      : templates_(templates), scopes_{&data}, language_(language) {}

  std::string take() { return std::move(out_); }

  void render(const Node& node) {
    switch (node.kind) {
      case Kind::kGroup:
        return render_children(node);
      case Kind::kText:
        out_ += node.text;
        return;
      case Kind::kValue: {
        const std::string text = text_of(find(node.name));
        out_ += node.raw ? text : escape_html(text);
        return;
      }
      case Kind::kSection:
        return render_section(node);
      case Kind::kInverted:
        if (!is_true(find(node.name))) render_children(node);
        return;
      case Kind::kInclude:
        return include(node.name);
      case Kind::kMessage:
        return render_message(node);
    }
  }

  void include(std::string_view name) {
    const auto found = templates_.find(name);
    if (found == templates_.end() || includes_ >= kMaxIncludes) return;
    ++includes_;
    render(*found->second);
    --includes_;
  }

 private:
  void render_children(const Node& node) {
    for (const auto& child : node.children) render(*child);
  }

  void render_section(const Node& node) {
    const Json* value = find(node.name);
    if (!is_true(value)) return;
    if (value->is_array()) {
      for (const auto& item : *value) render_in(node, item);
    } else if (value->is_object()) {
      render_in(node, *value);
    } else {
      render_children(node);
    }
  }

  void render_in(const Node& node, const Json& scope) {
    scopes_.push_back(&scope);
    render_children(node);
    scopes_.pop_back();
  }

  void render_message(const Node& node) {
    Params params;
    for (const auto& [name, path] : node.params) {
      const std::string value = text_of(find(path));
      params.emplace_back(name, node.raw ? escape_html(value) : value);
    }
    const std::string text = say(language_, fill_id(node.name), params);
    out_ += node.raw ? text : escape_html(text);
  }

  // "verdict.[verdict].title" -> "verdict.exact.title"
  std::string fill_id(std::string_view id) const {
    std::string filled;
    while (!id.empty()) {
      const auto open = std::min(id.find('['), id.size());
      filled += id.substr(0, open);
      const auto close = std::min(id.find(']', open), id.size());
      if (open < id.size()) filled += text_of(find(id.substr(open + 1, close - open - 1)));
      id.remove_prefix(std::min(close + (open < id.size() ? 1 : 0), id.size()));
    }
    return filled;
  }

  const Json* find(std::string_view path) const {
    if (path == ".") return scopes_.back();
    const auto dot = std::min(path.find('.'), path.size());
    const Json* value = nullptr;
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend() && !value; ++scope)
      value = step(*scope, path.substr(0, dot));
    path.remove_prefix(std::min(dot + 1, path.size()));
    while (value && !path.empty()) {
      const auto end = std::min(path.find('.'), path.size());
      value = step(value, path.substr(0, end));
      path.remove_prefix(std::min(end + 1, path.size()));
    }
    return value;
  }

  const std::map<std::string, std::shared_ptr<const Node>, std::less<>>& templates_;
  std::vector<const Json*> scopes_;
  Language language_;
  std::string out_;
  int includes_ = 0;
};

template <class Visit>
void walk(const Node& node, const Visit& visit) {
  visit(node);
  for (const auto& child : node.children) walk(*child, visit);
}

}  // namespace

Result<PageTemplates> PageTemplates::parse(std::span<const embedded::File> files) {
  PageTemplates set;
  for (const auto& file : files) {
    if (!file.path.starts_with("templates/")) continue;
    auto tree = TreeReader(file.bytes).read();
    if (!tree)
      return fail({ErrorCode::kInternal,
                   position_of(file.bytes, tree.error()),
                   std::string(file.path),
                   {}});
    set.templates_.emplace(file.path, std::move(*tree));
  }
  for (const auto& [name, tree] : set.templates_) {
    bool whole = true;
    walk(*tree, [&](const Node& node) {
      whole = whole && (node.kind != Kind::kInclude || set.templates_.contains(node.name));
    });
    if (!whole) return fail({ErrorCode::kInternal, {}, name, {}});
  }
  return set;
}

std::string PageTemplates::render(std::string_view name, const Json& data,
                                  Language language) const {
  Renderer renderer(templates_, data, language);
  renderer.include(name);
  return renderer.take();
}

std::vector<std::string> PageTemplates::message_ids() const {
  std::vector<std::string> ids;
  for (const auto& [name, tree] : templates_)
    walk(*tree, [&](const Node& node) {
      if (node.kind == Kind::kMessage && node.name.find('[') == std::string::npos)
        ids.push_back(node.name);
    });
  return ids;
}

}  // namespace tracelore
