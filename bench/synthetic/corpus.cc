#include "bench/synthetic/corpus.h"

#include <cstdio>

#include "bench/synthetic/prose.h"

namespace tracelore::bench {
namespace {

enum Stream : std::uint64_t { kMessage = 1, kPlaces, kMore, kProse, kSample };

constexpr std::size_t kCommonPlaces = 400;
constexpr int kDeepest = 3;  // entries whose message is that of an earlier one whose message is …

struct Message {
  std::string exception;
  std::string pattern;
  Topic topic;
  bool shared = false;
};

std::string draw_listed(Topic& topic, Random& random) {
  for (;;) {
    auto pattern = draw_template(topic, random);
    if (!is_held_out(pattern)) return pattern;
    topic = draw_topic(random);
  }
}

Message message_of(std::uint64_t number, int depth = 0) {
  Random random(kMessage, number);
  Message message;
  message.topic = draw_topic(random);
  if (random.chance(5)) {
    const auto& common = draw_common(random);
    message.exception = common.exception;
    message.pattern = common.pattern;
    message.shared = true;
    return message;
  }
  if (number > 10 && depth < kDeepest && random.chance(15)) {
    auto earlier = message_of(random.below(number), depth + 1);
    earlier.shared = true;
    return earlier;
  }
  message.pattern = draw_listed(message.topic, random);
  message.exception = random.pick(vocabulary().exceptions);
  return message;
}

const Place& draw_own_place(Random& random) {
  const auto& places = vocabulary().places;
  return places[kCommonPlaces + random.below(places.size() - kCommonPlaces)];
}

std::vector<Place> draw_places(Random& random) {
  std::vector<Place> places;
  for (std::size_t count = 2 + random.below(3); count > 0; --count)
    places.push_back(draw_own_place(random));
  return places;
}

Signature signature_of(const Problem& problem, std::size_t index) {
  Signature signature;
  signature.id = "s" + std::to_string(index);
  signature.exceptions = {problem.exception};
  signature.pattern = *Template::parse(problem.pattern);
  if (problem.shared)
    for (std::size_t i = problem.places.size() - 2; i < problem.places.size(); ++i)
      signature.where.push_back(problem.places[i].file);
  return signature;
}

}  // namespace

std::string id_of(std::uint64_t number) {
  char id[16];
  std::snprintf(id, sizeof id, "kb-%07llu", static_cast<unsigned long long>(number));
  return id;
}

const Place& draw_common_place(Random& random) {
  return vocabulary().places[random.skewed(kCommonPlaces)];
}

Subject subject_of(std::uint64_t number) {
  const auto message = message_of(number);
  Subject subject{message.topic, {}};
  Random places(kPlaces, number);
  subject.problems.push_back(
      {message.exception, message.pattern, draw_places(places), message.shared});
  Random more(kMore, number);
  const std::size_t count = more.chance(40) ? 1 + more.below(2) : 0;
  for (std::size_t i = 0; i < count; ++i) {
    Topic sibling = draw_sibling(message.topic, more);
    auto pattern = draw_listed(sibling, more);
    subject.problems.push_back(
        {more.pick(vocabulary().exceptions), std::move(pattern), draw_places(more), false});
  }
  return subject;
}

Problem draw_held_out(Random& random) {
  for (;;) {
    const auto topic = draw_topic(random);
    auto pattern = draw_template(topic, random);
    if (is_held_out(pattern))
      return {random.pick(vocabulary().exceptions), std::move(pattern), draw_places(random), false};
  }
}

Entry bare_entry_of(std::uint64_t number) {
  const auto subject = subject_of(number);
  Entry entry;
  entry.id = id_of(number);
  entry.packages = {"torch"};
  entry.tags = {subject.topic.operation, subject.topic.backend};
  for (std::size_t i = 0; i < subject.problems.size(); ++i)
    entry.signatures.push_back(signature_of(subject.problems[i], i));
  entry.workarounds.emplace_back().id = "first";
  return entry;
}

Entry entry_of(std::uint64_t number) {
  auto entry = bare_entry_of(number);
  const auto subject = subject_of(number);
  Random random(kProse, number);
  entry.articles[Language::kEnglish] = english_article(subject, random);
  entry.articles[Language::kChinese] = chinese_article(subject, random);
  return entry;
}

std::string sample_of(std::uint64_t number) {
  const auto subject = subject_of(number);
  const auto& problem = subject.problems.front();
  Random random(kSample, number);
  std::string text = "Traceback (most recent call last):\n";
  for (const auto& place : problem.places)
    text += "  File \"/venv/lib/python3.11/site-packages/" + place.file + "\", line " +
            std::to_string(1 + random.below(900)) + ", in " + place.function + "\n    return " +
            subject.topic.argument + "\n";
  return text + problem.exception + ": " + fill_values(problem.pattern, random) + "\n";
}

}  // namespace tracelore::bench
