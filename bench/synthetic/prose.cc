#include "bench/synthetic/prose.h"

#include <array>

namespace tracelore::bench {
namespace {

constexpr std::array<std::string_view, 40> kEnglish = {
    "This happens when $o receives $a that is not $c.",
    "It was first reported for version $v on the $k backend.",
    "Make $a $c before calling $o, or wrap the call in $m.",
    "$m does not hand $a on to $o after the graph was captured.",
    "Releases after $v carry the change; older ones need it applied by hand.",
    "To confirm, print $a right before $o and look whether it is $c.",
    "The step that fails is rarely the step that did the damage.",
    "Mixed precision makes it more likely, because $a is cast on the way.",
    "On one device the same code runs, which hides the mistake for weeks.",
    "A smaller batch only moves the failure to a later step.",
    "The message names $o, yet the value came from the loader.",
    "Checkpoints written by $v keep the wrong layout of $a.",
    "Compare the shapes of both operands at the entrance of $m.",
    "Setting the environment variable changes when the error shows, not whether.",
    "Every rank has to take the same branch, or $o waits for ever.",
    "With the compiler switched off the eager path checks $a earlier.",
    "The backend $k chooses another kernel when memory is fragmented.",
    "A view of $a shares storage, so writing to it breaks the gradient.",
    "Freeze the layers that you do not train before you wrap $m.",
    "The optimizer keeps a reference to the old parameters.",
    "Workers inherit the state of their parent and must not touch the device.",
    "Seeds alone do not make $o deterministic on $k.",
    "The exporter needs $a to be $c while it records.",
    "Look at the first rank that failed, not at the loudest.",
    "A cast to the accumulator's type costs little and settles it.",
    "What looks like a hang is a collective of unequal sizes.",
    "The driver is older than the library expects.",
    "Half of the memory is held by the allocator for later use.",
    "Scaling the loss hides small gradients of $a.",
    "Calling $o inside a captured region synchronises the host.",
    "The tokenizer and the embedding disagree about their size.",
    "An index beyond the number of classes reaches $o as it is.",
    "Padding on the left shifts every position by one.",
    "Replace the in-place call by one that returns a new tensor.",
    "Profile once with stacks before changing anything.",
    "The scheduler was stepped before the optimizer.",
    "Shared memory in the container is smaller than one batch.",
    "The mask has another type than $o expects on $k.",
    "Two processes wrote to the same cache folder.",
    "Sharded state has to be gathered before it is compared."};

constexpr std::array<std::string_view, 44> kChinese = {
    "当$o算子的参数$a与权重不在同一设备时会触发该错误",
    "该问题多出现在开启混合精度训练之后",
    "请先确认显卡驱动与运行时库的版本是否匹配",
    "建议先把$a转换为连续内存布局再调用$o",
    "分布式训练中各进程的张量形状必须一致",
    "升级到$v版本后可以解决",
    "暂时不能升级时可以关闭编译优化",
    "索引越界通常由标签取值超出类别数引起",
    "检查数据加载进程是否被系统终止",
    "设置同步执行可以定位真正出错的算子",
    "$m模块在反向传播阶段重复释放中间结果",
    "原地操作改写了计算图需要的变量",
    "导出模型时不支持动态形状的$a参数",
    "前向函数中应避免依赖张量数值的分支",
    "量化模型的缩放系数与零点必须是标量",
    "显存碎片化会导致分配失败，即使剩余显存看起来足够",
    "集合通信超时多半是某个进程提前退出",
    "检查点与当前模型结构不一致时会缺少键值",
    "半精度下部分后端没有实现$o内核",
    "调用之前请打印$a的维度",
    "该报错与批大小无关，由序列长度超限引起",
    "减小批大小或开启重计算可以降低显存占用",
    "自定义算子需要同时注册前向与反向",
    "稀疏张量暂不支持此类归约",
    "请改用单精度浮点类型后重试",
    "编译缓存损坏时删除缓存目录即可",
    "不要在子线程里修改全局默认类型",
    "日志中的警告可以忽略",
    "若问题仍在，请附上最小复现脚本",
    "安装包与解释器版本不兼容时找不到符号",
    "$o处理空张量时返回了错误的步长",
    "预处理混入了非数字值导致损失发散",
    "学习率预热不足时容易梯度爆炸",
    "参数组里包含已经冻结的权重",
    "固定随机种子可以稳定复现",
    "广播要求末尾维度相等或其一为一",
    "掩码张量应当为布尔类型",
    "推理之前把模型切换到评估模式",
    "确认$a已经移到正确的显卡上",
    "该缺陷已在上游修复",
    "容器的共享内存过小会使加载器崩溃",
    "张量并行切分后本地形状与全局形状不同",
    "图捕获期间主机与设备不能同步",
    "注意力实现会按硬件能力选择后端"};

std::string title_of(const Problem& problem) {
  std::string title;
  for (std::size_t at = 0; at < problem.pattern.size(); ++at)
    if (problem.pattern.compare(at, 2, "{}") == 0) {
      title += "…";
      ++at;
    } else {
      title.push_back(problem.pattern[at]);
    }
  return title;
}

template <class Sentences>
std::string prose(const Sentences& sentences, const Topic& topic, std::string_view end,
                  std::size_t bytes, Random& random) {
  std::string text;
  while (text.size() < bytes)
    text.append(fill_names(random.pick(sentences), topic, random)).append(end);
  return text;
}

// The headings of an entry and the whole file as it would be written.
struct Headings {
  const char* symptom;
  const char* cause;
  const char* workarounds;
};

void assemble(Article& article, const Headings& headings) {
  article.markdown = "# " + article.title + "\n\n" + article.summary + "\n\n## " +
                     headings.symptom + "\n\n" + article.symptom.markdown + "\n\n## " +
                     headings.cause + "\n\n" + article.cause.markdown + "\n\n## " +
                     headings.workarounds;
  for (const auto& section : article.workarounds)
    article.markdown += "\n\n### " + section.title + "\n\n" + section.markdown;
}

}  // namespace

Article english_article(const Subject& subject, Random& random) {
  const auto text = [&](std::size_t bytes) {
    return prose(kEnglish, subject.topic, " ", bytes, random);
  };
  Article article;
  article.title = title_of(subject.problems.front());
  article.summary = text(120);
  article.symptom.markdown = text(250 + random.below(500));
  article.cause.markdown = text(400 + random.below(800));
  article.workarounds.push_back(
      {"Make " + subject.topic.argument + " " + subject.topic.condition, text(200)});
  assemble(article, {"Symptom", "Cause", "Workarounds"});
  return article;
}

Article chinese_article(const Subject& subject, Random& random) {
  const auto text = [&](std::size_t bytes) {
    return prose(kChinese, subject.topic, "。", bytes, random);
  };
  Article article;
  article.title = subject.topic.operation + "的参数" + subject.topic.argument + "报错";
  article.summary = text(90);
  article.symptom.markdown = text(150 + random.below(300));
  article.cause.markdown = text(250 + random.below(400));
  article.workarounds.push_back({"先检查" + subject.topic.argument, text(120)});
  assemble(article, {"症状", "原因", "解决办法"});
  return article;
}

}  // namespace tracelore::bench
