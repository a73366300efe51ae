/// Content folders made for one test.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace tracelore {

class ContentFolder : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string(test->test_suite_name()) + "-" + test->name();
    for (char& c : name)
      if (c == '/') c = '-';
    root_ = std::filesystem::path(testing::TempDir()) / (name + "-" + std::to_string(::getpid()));
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  std::string path(const std::string& name) const { return (root_ / name).string(); }

  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
    return path(name);
  }

  void replace(const std::string& name, const std::string& from, const std::string& to) const {
    std::ifstream file(root_ / name, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    write(name, text.replace(at, from.size(), to));
  }

  /// A sound entry in both languages; `message` is its only template and its sample's last line.
  void write_entry(const std::string& id,
                   const std::string& message = "the widget of the gadget is upside down") const {
    write(id + "/entry.yaml",
          "kind: issue\npackages: [torch]\nsignatures:\n  - id: turned\n    exception: "
          "RuntimeError\n    message: \"" +
              message +
              "\"\nworkarounds:\n  - id: turn-it\nverify:\n  requires: {torch: \">=2.0\"}\n  "
              "devices: [cpu]\n  shows: demonstration\n");
    write(id + "/en.md",
          "# The widget stands on its head\n\nIt happens to everybody.\n\n## Symptom\n\nNothing "
          "moves.\n\n## Cause\n\nGravity.\n\n"
          "## Workarounds\n\n### Turn it {#turn-it}\n\n```python\nwidget.turn()\n```\n\n## "
          "Verify\n\nRun "
          "it.\n\n## References\n\n- [page](https://example.org)\n");
    write(id + "/zh.md",
          "# 部件倒过来了\n\n谁都会遇到。\n\n## 现象\n\n什么都不动。\n\n## 原因\n\n重力。\n\n"
          "## 解决办法\n\n### 翻过来 {#turn-it}\n\n```python\nwidget.turn()\n```\n\n## "
          "验证\n\n运行它。\n\n## "
          "参考\n\n- [page](https://example.org)\n");
    write(id + "/verify.py",
          "def reproduce(device):\n    pass\n\n\ndef workaround(device):\n    pass\n");
    write(id + "/samples/turned.txt",
          "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    "
          "f()\nRuntimeError: " +
              message + "\n");
  }

 private:
  std::filesystem::path root_;
};

}  // namespace tracelore
