#include "bench/synthetic/terms.h"

#include <algorithm>

#include "engine/base/bytes/ascii.h"
#include "engine/text/normalize.h"

namespace tracelore::bench {
namespace {

constexpr std::size_t kInnermost = 4;

std::string class_term(std::string_view type) {
  const auto dot = type.rfind('.');
  return "class:" + lower_case(dot == type.npos ? type : type.substr(dot + 1));
}

// "…/site-packages/torch/nn/modules/linear.py" -> "torch/nn/modules/linear.py"; other files keep
// their last part.
std::string module_of(std::string file) {
  std::replace(file.begin(), file.end(), '\\', '/');
  const auto packages = file.rfind("-packages/");
  if (packages != std::string::npos) return file.substr(packages + 10);
  const auto slash = file.rfind('/');
  return slash == std::string::npos ? file : file.substr(slash + 1);
}

}  // namespace

std::vector<std::string> signature_terms(const Signature& signature) {
  std::vector<std::string> terms;
  for (const auto& literal : signature.pattern.literal_words())
    terms.insert(terms.end(), literal.begin(), literal.end());
  for (const auto& name : signature.exceptions) terms.push_back(class_term(name));
  return terms;
}

std::vector<std::string> frame_terms(const Exception& exception) {
  std::vector<std::string> terms;
  const auto& frames = exception.frames;
  for (std::size_t i = 0; i < std::min(kInnermost, frames.size()); ++i) {
    const Frame& frame = frames[frames.size() - 1 - i];
    terms.push_back("at:" + lower_case(module_of(std::string(frame.file))));
    if (!frame.function.empty()) terms.push_back("in:" + lower_case(frame.function));
  }
  return terms;
}

std::vector<std::string> exception_terms(const Exception& exception) {
  std::vector<std::string> terms;
  for (auto& word : match_words(exception.message)) terms.push_back(std::move(word.text));
  if (!exception.type.empty()) terms.push_back(class_term(exception.type));
  for (auto& term : frame_terms(exception)) terms.push_back(std::move(term));
  return terms;
}

}  // namespace tracelore::bench
