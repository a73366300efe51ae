#include "engine/entry/expression/expression.h"

#include <algorithm>
#include <utility>

#include "engine/entry/expression/expression_node.h"

namespace tracelore {
namespace {

using Node = ExpressionNode;

template <class Visit>
void visit(const Node* node, const Visit& each) {
  if (!node) return;
  each(*node);
  visit(node->left.get(), each);
  visit(node->right.get(), each);
}

void add_unique(std::vector<std::string>& list, const std::string& text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

std::vector<std::string> texts_of(const Node* root, NodeKind kind) {
  std::vector<std::string> texts;
  visit(root, [&](const Node& node) {
    if (node.kind == kind) add_unique(texts, node.text);
  });
  return texts;
}

}  // namespace

Result<Expression> Expression::parse(std::string_view text,
                                     std::span<const std::string> conditions) {
  auto root = parse_expression(text, conditions);
  if (!root) return fail(root.error());
  Expression expression;
  expression.text_ = text;
  expression.root_ = std::move(*root);
  return expression;
}

Truth Expression::evaluate(const ExpressionContext& context) const {
  return root_ ? evaluate_tree(*root_, context) : Truth::kUnknown;
}

std::vector<std::string> Expression::names() const {
  std::vector<std::string> names;
  visit(root_.get(), [&](const Node& node) {
    if (node.kind == NodeKind::kName && !is_signature(node)) add_unique(names, node.text);
  });
  return names;
}

std::vector<std::string> Expression::signature_ids() const {
  std::vector<std::string> ids;
  visit(root_.get(), [&](const Node& node) {
    if (node.kind != NodeKind::kCompare) return;
    for (const auto& [name, id] : {std::pair(&node.left, &node.right), {&node.right, &node.left}})
      if (is_signature(**name) && (*id)->kind == NodeKind::kString) add_unique(ids, (*id)->text);
  });
  return ids;
}

std::vector<std::pair<std::string, std::string>> Expression::bounds() const {
  std::vector<std::pair<std::string, std::string>> bounds;
  const auto is_name = [](const Node& node) {
    return node.kind == NodeKind::kPackage || (node.kind == NodeKind::kName && !is_signature(node));
  };
  visit(root_.get(), [&](const Node& node) {
    if (node.kind != NodeKind::kCompare) return;
    const Node& left = *node.left;
    const Node& right = *node.right;
    if (is_name(left) && right.kind == NodeKind::kString)
      bounds.emplace_back(left.text, node.text + right.text);
    if (is_name(right) && left.kind == NodeKind::kString)
      bounds.emplace_back(right.text, std::string(mirrored(node.text)) + left.text);
  });
  return bounds;
}

std::vector<std::string> Expression::conditions() const {
  return texts_of(root_.get(), NodeKind::kCondition);
}

std::vector<std::string> Expression::texts() const {
  auto texts = texts_of(root_.get(), NodeKind::kText);
  for (auto& text : texts_of(root_.get(), NodeKind::kMessage)) add_unique(texts, text);
  return texts;
}

bool Expression::asks_only_of_message(std::span<const std::string> captures) const {
  bool asks_more = false;
  visit(root_.get(), [&](const Node& node) {
    const bool looks = node.kind == NodeKind::kFrame || node.kind == NodeKind::kInFunction ||
                       node.kind == NodeKind::kText || node.kind == NodeKind::kYourLine ||
                       node.kind == NodeKind::kPackage || node.kind == NodeKind::kCondition;
    const bool foreign = node.kind == NodeKind::kName && !is_signature(node) &&
                         std::ranges::find(captures, node.text) == captures.end();
    asks_more = asks_more || looks || foreign;
  });
  return !asks_more;
}

}  // namespace tracelore
