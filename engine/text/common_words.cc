#include "engine/text/common_words.h"

#include <algorithm>
#include <iterator>

#include "engine/text/terms.h"

namespace tracelore {
namespace {

// Each list is sorted, for binary search.
constexpr std::string_view kStopWords[] = {
    "a",          "about",   "all",      "also",     "although",  "am",        "an",
    "and",        "any",     "anybody",  "anyone",   "anything",  "anyway",    "anywhere",
    "are",        "aren",    "arent",    "as",       "at",        "be",        "because",
    "been",       "both",    "but",      "by",       "can",       "cannot",    "cant",
    "could",      "couldnt", "d",        "dear",     "did",       "didn",      "didnt",
    "do",         "does",    "doesn",    "doesnt",   "doing",     "don",       "dont",
    "each",       "else",    "even",     "ever",     "every",     "everybody", "everyone",
    "everything", "for",     "from",     "get",      "gets",      "give",      "given",
    "go",         "goes",    "got",      "had",      "has",       "hasnt",     "have",
    "havent",     "having",  "he",       "hello",    "here",      "hi",        "how",
    "however",    "i",       "if",       "im",       "in",        "into",      "is",
    "isn",        "isnt",    "it",       "its",      "ive",       "just",      "keeps",
    "know",       "let",     "ll",       "lot",      "m",         "maybe",     "me",
    "might",      "must",    "my",       "neither",  "never",     "no",        "not",
    "nothing",    "now",     "of",       "off",      "on",        "once",      "only",
    "or",         "other",   "others",   "ought",    "our",       "perhaps",   "please",
    "pls",        "plz",     "randomly", "rather",   "re",        "really",    "s",
    "say",        "says",    "see",      "seems",    "shall",     "she",       "should",
    "shouldnt",   "since",   "so",       "some",     "somehow",   "someone",   "something",
    "somewhere",  "still",   "such",     "suddenly", "t",         "than",      "thank",
    "thanks",     "that",    "thats",    "the",      "their",     "them",      "then",
    "there",      "theres",  "these",    "they",     "thing",     "this",      "those",
    "though",     "thus",    "to",       "together", "too",       "until",     "up",
    "upon",       "us",      "ve",       "very",     "want",      "was",       "wasn",
    "wasnt",      "we",      "were",     "werent",   "what",      "whatever",  "whats",
    "when",       "where",   "whether",  "which",    "whichever", "while",     "who",
    "whose",      "why",     "will",     "with",     "without",   "won",       "wont",
    "would",      "wouldnt", "yes",      "yet",      "you",       "your",      "一下",
    "一个",       "一张",    "一次",     "一用",     "一直",      "上去",      "下去",
    "下来",       "不了",    "不了了",   "不会",     "不给",      "不能",      "不能用",
    "不行",       "不让",    "两个",     "两张",     "为什么",    "为何",      "为啥",
    "之前",       "之后",    "什么",     "他们",     "他的",      "以及",      "以后",
    "会不会",     "但是",    "你们",     "你的",     "全都",      "其他",      "其它",
    "其实",       "几个",    "出去",     "出来",     "出现",      "别的",      "到了",
    "到底",       "办法",    "只是",     "只能",     "可以",      "可能",      "各位",
    "后来",       "咋办",    "咋回事",   "咋弄",     "咋搞",      "咋整",      "哪个",
    "哪些",       "哪里",    "啥",       "啥意思",   "因为",      "多少",      "大家",
    "好像",       "好多",    "如何",     "如果",     "就会",      "就是",      "居然",
    "已经",       "应该",    "怎么",     "怎么办",   "怎么回事",  "怎么弄",    "怎么搞",
    "怎么改",     "怎么查",  "怎么样",   "怎么破",   "怎样",      "总是",      "想要",
    "意思",       "感觉",    "我们",     "我的",     "或者",      "所以",      "才能",
    "时候",       "明明",    "明白",     "是不是",   "是否",      "有些",      "有人",
    "有啥",       "有没有",  "有的",     "每张",     "每次",      "求助",      "没有",
    "然后",       "现在",    "的话",     "看到",     "知道",      "碰到",      "突然",
    "竟",         "竟然",    "老是",     "能不能",   "行不行",    "要不要",    "觉得",
    "说是",       "请教",    "请问",     "起来",     "过来",      "还是",      "还有",
    "这个",       "这么",    "这是",     "这样",     "这种",      "遇到",      "那个",
    "那么",       "那种",    "都是",     "里面",     "需要"};
static_assert(std::is_sorted(std::begin(kStopWords), std::end(kStopWords)));

constexpr std::string_view kFillerWords[] = {
    "actually",    "again",      "ago",        "almost",     "already",     "always",
    "angry",       "annoying",   "anymore",    "apparently", "awful",       "bad",
    "badly",       "barf",       "barfs",      "basically",  "besides",     "blew",
    "blow",        "blowing",    "blows",      "bombs",      "boom",        "boss",
    "broke",       "broken",     "busted",     "choke",      "choked",      "chokes",
    "claims",      "colleague",  "complain",   "complained", "complaining", "complains",
    "complaint",   "completely", "correctly",  "crap",       "crazy",       "cries",
    "crying",      "cryptic",    "damn",       "day",        "dead",        "die",
    "died",        "dies",       "dude",       "dumb",       "dunno",       "dying",
    "eg",          "etc",        "eventually", "exactly",    "explode",     "exploded",
    "explodes",    "exploding",  "fail",       "failed",     "failing",     "fails",
    "failure",     "fall",       "falls",      "finally",    "fine",        "forever",
    "freaks",      "friend",     "funny",      "gave",       "giving",      "god",
    "good",        "great",      "grumpy",     "guess",      "guilty",      "guy",
    "guys",        "halp",       "happen",     "happened",   "happening",   "happens",
    "hardcode",    "hardcoded",  "hardcodes",  "hate",       "heck",        "help",
    "horrible",    "hours",      "idea",       "ideas",      "idk",         "ie",
    "immediately", "instantly",  "instead",    "kaboom",     "keep",        "literally",
    "lol",         "mad",        "magically",  "mess",       "misbehaves",  "morning",
    "mysterious",  "nice",       "night",      "nobody",     "nope",        "notice",
    "noticed",     "nowhere",    "obviously",  "odd",        "ok",          "okay",
    "omg",         "people",     "per",        "pretty",     "problem",     "problems",
    "properly",    "quite",      "realize",    "refuse",     "refused",     "refuses",
    "refusing",    "rejects",    "ruined",     "screams",    "sick",        "sigh",
    "simply",      "somebody",   "sometimes",  "strange",    "stuff",       "stupid",
    "suck",        "sucks",      "sudden",     "supposedly", "swear",       "tell",
    "tells",       "terrible",   "think",      "thinks",     "thought",     "throw",
    "throwing",    "throws",     "today",      "tonight",    "totally",     "tried",
    "tries",       "trouble",    "try",        "trying",     "ugh",         "understand",
    "unhappy",     "unusable",   "upset",      "versus",     "via",         "vs",
    "weird",       "weirdly",    "whines",     "whole",      "wonder",      "wondering",
    "wrong",       "wtf",        "yells",      "yesterday",  "一串",        "一会",
    "一会儿",      "一堆",       "一大堆",     "不动",       "不动了",      "不对",
    "不对劲",      "不干",       "不成",       "不给用",     "不肯",        "不见了",
    "不让用",      "东西",       "个毛",       "今天",       "从来",        "偶尔",
    "傻了",        "凌晨",       "出错",       "出问题",     "刚刚",        "刚才",
    "半夜",        "半天",       "原因",       "同事",       "在用",        "坏",
    "坏了",        "大概",       "奇怪",       "好久",       "好好的",      "完全",
    "对面",        "崩",         "崩了",       "崩掉",       "崩溃了",      "弄",
    "弄的",        "怀疑",       "情况",       "想用",       "折腾",        "报",
    "报错",        "挂",         "挂了",       "挂掉",       "提示",        "搞",
    "搞不定",      "搞定",       "搞的",       "救命",       "无缘无故",    "昨天",
    "替代",        "有点",       "本来",       "根本",       "死活",        "求救",
    "求解",        "没法",       "没用",       "没辙",       "炸",          "炸了",
    "炸掉",        "爆炸",       "用不上",     "用不了",     "真的",        "经常",
    "网上",        "老",         "老板",       "老用",       "莫名",        "莫名其妙",
    "要用",        "试",         "试了",       "试过",       "说",          "跑了",
    "跑完",        "还用",       "长得",       "问题",       "闹",          "频繁"};
static_assert(std::is_sorted(std::begin(kFillerWords), std::end(kFillerWords)));

constexpr std::string_view kFunctionCharacters[] = {
    "上", "下", "不", "与", "且", "中", "为", "么", "之", "也", "了", "于", "些", "什", "从", "他",
    "以", "会", "但", "你", "做", "先", "再", "几", "到", "前", "去", "又", "及", "只", "后", "向",
    "吗", "吧", "呀", "呢", "咋", "和", "哦", "哪", "啊", "啥", "嘛", "因", "在", "外", "多", "太",
    "它", "对", "少", "就", "已", "弄", "很", "得", "怎", "想", "我", "或", "所", "才", "把", "报",
    "搞", "时", "是", "有", "来", "样", "次", "每", "没", "点", "用", "的", "着", "种", "给", "而",
    "能", "被", "要", "让", "说", "跑", "跟", "过", "还", "这", "那", "都", "里"};
static_assert(std::is_sorted(std::begin(kFunctionCharacters), std::end(kFunctionCharacters)));

template <std::size_t N>
bool is_in(const std::string_view (&list)[N], std::string_view word) {
  return std::binary_search(std::begin(list), std::end(list), word);
}

}  // namespace

bool is_stop_word(std::string_view word) {
  return is_in(kStopWords, word);
}

bool is_filler_word(std::string_view word) {
  return is_in(kFillerWords, word);
}

bool is_function_character(std::string_view character) {
  return is_in(kFunctionCharacters, character);
}

}  // namespace tracelore
