#include "engine/entry/template/template.h"

#include <algorithm>
#include <set>

#include "engine/base/bytes/position.h"
#include "engine/entry/template/template_chain.h"

namespace tracelore {
namespace {

bool is_name(std::string_view name) {
  return std::all_of(name.begin(), name.end(), is_word_character) &&
         !(name[0] >= '0' && name[0] <= '9');
}

bool is_template_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

class TemplateParser {
 public:
  explicit TemplateParser(std::string_view text) : text_(text) {}

  Result<std::vector<TemplatePiece>> parse() {
    std::size_t end = text_.size();
    while (at_ < end && is_template_blank(text_[at_])) ++at_;
    while (end > at_ && is_template_blank(text_[end - 1])) --end;
    while (at_ < end) {
      const char c = text_[at_];
      const bool doubled = at_ + 1 < end && text_[at_ + 1] == c;
      if ((c == '{' || c == '}') && doubled) {
        literal(c);
        at_ += 2;
      } else if (c == '}') {
        return error(ErrorCode::kTemplateStrayBrace, at_);
      } else if (c == '{') {
        if (auto added = hole(end); !added) return tl::unexpected(added.error());
      } else {
        literal(c);
        ++at_;
      }
    }
    drop_full_stop();
    return std::move(pieces_);
  }

 private:
  tl::unexpected<Error> error(ErrorCode code, std::size_t byte, Params params = {}) const {
    return fail({code, position_at(text_, byte), {}, std::move(params)});
  }

  void literal(char c) {
    if (pieces_.empty() || pieces_.back().is_hole) pieces_.emplace_back();
    pieces_.back().literal.push_back(c);
  }

  // Who copies a sentence often leaves the dot that ends it. Behind a hole it says where that ends.
  void drop_full_stop() {
    if (pieces_.empty() || pieces_.back().is_hole) return;
    auto& last = pieces_.back().literal;
    if (last.size() > 1 && last.back() == '.' && last[last.size() - 2] != '.') last.pop_back();
  }

  Result<void> hole(std::size_t end) {
    const auto open = at_;
    const auto close = text_.substr(0, end).find_first_of("{}\n", open + 1);
    if (close == text_.npos || text_[close] != '}')
      return error(ErrorCode::kTemplateUnclosedBrace, open);
    const auto body = text_.substr(open + 1, close - open - 1);
    TemplatePiece piece;
    piece.is_hole = true;
    if (body == "...") {
      piece.kind = HoleKind::kLines;
    } else if (auto described = describe(body, open, piece); !described) {
      return described;
    }
    const bool adjacent = !pieces_.empty() && pieces_.back().is_hole;
    const bool has_lines =
        adjacent && (piece.kind == HoleKind::kLines) != (pieces_.back().kind == HoleKind::kLines);
    if (adjacent && !has_lines) return error(ErrorCode::kTemplateAdjacentHoles, open);
    pieces_.push_back(std::move(piece));
    at_ = close + 1;
    return {};
  }

  // "name:kind", each part optional.
  Result<void> describe(std::string_view body, std::size_t open, TemplatePiece& piece) {
    const auto colon = body.find(':');
    const auto name = body.substr(0, colon);
    if (!name.empty() && !is_name(name))
      return error(ErrorCode::kTemplateBadName, open + 1, {{"name", std::string(name)}});
    if (!name.empty() && !names_.insert(std::string(name)).second)
      return error(ErrorCode::kTemplateDuplicateName, open + 1, {{"name", std::string(name)}});
    piece.name = name;
    if (colon == body.npos) return {};
    const auto kind = body.substr(colon + 1);
    if (kind.find('|') != kind.npos) return choices(kind, open + colon + 2, piece);
    const auto specs = hole_specs();
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const HoleSpec& candidate) {
      return !candidate.name.empty() && candidate.name == kind;
    });
    if (spec == specs.end())
      return error(ErrorCode::kTemplateUnknownKind, open + colon + 2,
                   {{"kind", std::string(kind)}});
    piece.kind = spec->kind;
    return {};
  }

  // "a|b|c", blanks around each left out; `at` is where it begins.
  Result<void> choices(std::string_view list, std::size_t at, TemplatePiece& piece) {
    piece.kind = HoleKind::kList;
    for (std::size_t begin = 0; begin <= list.size();) {
      const auto end = std::min(list.find('|', begin), list.size());
      auto choice = list.substr(begin, end - begin);
      while (!choice.empty() && is_template_blank(choice.front())) choice.remove_prefix(1);
      while (!choice.empty() && is_template_blank(choice.back())) choice.remove_suffix(1);
      if (choice.empty()) return error(ErrorCode::kTemplateEmptyChoice, at + begin);
      piece.list.emplace_back(choice);
      begin = end + 1;
    }
    std::stable_sort(
        piece.list.begin(), piece.list.end(),
        [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
    return {};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<TemplatePiece> pieces_;
  std::set<std::string> names_;
};

std::string formed_literal(std::string_view literal, Form form) {
  auto text = form_text(literal, form).text;
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// Every hole stands between two literals, so that the chain begins and ends with one.
Chain chain_of(const std::vector<TemplatePiece>& pieces, Form form) {
  Chain chain(1);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& piece = pieces[i];
    if (!piece.is_hole) {
      chain.back().literal = formed_literal(piece.literal, form);
      continue;
    }
    ChainLink link;
    link.has_hole = true;
    link.kind = piece.kind;
    link.name = piece.name;
    for (const auto& choice : piece.list) link.list.push_back(formed_literal(choice, form));
    link.open_left = i == 0 || pieces[i - 1].is_hole;
    const bool before_lines =
        i + 1 < pieces.size() && pieces[i + 1].is_hole && pieces[i + 1].kind == HoleKind::kLines;
    link.longest = piece.kind != HoleKind::kLines && (i + 1 == pieces.size() || before_lines);
    chain.push_back(std::move(link));
  }
  for (std::size_t i = 1; i < chain.size(); ++i)
    chain[i].shares_blank = chain[i].kind == HoleKind::kLines &&
                            chain[i - 1].literal.ends_with(' ') &&
                            chain[i].literal.starts_with(' ');
  for (auto& link : chain) link.part = longest_part(link.literal);
  return chain;
}

std::size_t telling_link(const Chain& chain) {
  const auto shorter = [](const ChainLink& a, const ChainLink& b) {
    return a.part.size() < b.part.size();
  };
  return static_cast<std::size_t>(std::max_element(chain.begin(), chain.end(), shorter) -
                                  chain.begin());
}

}  // namespace

Result<Template> Template::parse(std::string_view text) {
  auto pieces = TemplateParser(text).parse();
  if (!pieces) return tl::unexpected(pieces.error());
  auto compiled = std::make_shared<CompiledTemplate>();
  compiled->text = text;
  compiled->pieces = std::move(*pieces);
  for (const auto form : {Form::kPlain, Form::kNoDunder, Form::kCaseless, Form::kSqueezed}) {
    const auto index = static_cast<std::size_t>(form);
    compiled->chains[index] = chain_of(compiled->pieces, form);
    compiled->telling[index] = telling_link(compiled->chains[index]);
    for (const auto& link : compiled->chains[index])
      compiled->literal_sizes[index] += count_characters(link.literal);
  }
  return Template(std::move(compiled));
}

Template::Template() {
  static const auto kNothing = std::make_shared<const CompiledTemplate>();
  compiled_ = kNothing;
}

const std::string& Template::text() const {
  return compiled_->text;
}

const std::vector<TemplatePiece>& Template::pieces() const {
  return compiled_->pieces;
}

std::size_t Template::literal_size() const {
  return compiled_->literal_size();
}

std::vector<Word> Template::whole_words(std::size_t piece) const {
  const auto& pieces = compiled_->pieces;
  const std::string& literal = pieces[piece].literal;
  auto words = match_words(literal);
  std::erase_if(words, [&](const Word& word) {
    const bool open_head = piece > 0 && word.begin == 0 && is_word_character(literal.front());
    const bool open_tail = piece + 1 < pieces.size() && word.end == literal.size() &&
                           is_word_character(literal.back());
    return open_head || open_tail;
  });
  return words;
}

std::vector<std::vector<std::string>> Template::literal_words() const {
  std::vector<std::vector<std::string>> runs;
  for (std::size_t i = 0; i < pieces().size(); ++i) {
    std::vector<std::string> run;
    for (auto& word : whole_words(i)) run.push_back(std::move(word.text));
    if (!run.empty()) runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace tracelore
