/// The recognisers. One file and one row for each form in which errors are printed.
///
/// A recogniser walks one stream and claims runs of its lines; it knows nothing of the others.
/// Where claims meet, the longest wins, so the order of the table means nothing. Each runs in time
/// linear in its stream.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/traceback/read/view.h"

namespace tracelore::parsing {

struct Format {
  const char* id;  ///< becomes Exception::form where the recogniser sets none
  void (*recognise)(const View& view, std::vector<Claim>& claims);
  /// Literals of at least six bytes, one of which stands in every text of cleaned lines that the
  /// format claims anything of. Most texts hold none of most formats.
  std::vector<std::string_view> (*needs)() = nullptr;
  /// The same in code, for what no such literal tells: it may claim something, literal or not.
  bool (*may_claim)(const CleanText& clean) = nullptr;
};

std::span<const Format> formats();

/// A bit for each row of formats() that may find something in the text (rows with neither needs nor
/// may_claim always may), for each RankSaying (rank_facts.h), kKnownSentence and kAnnouncement. One
/// walk over the text. `first_sentence` receives CleanText::first_sentence.
std::uint64_t formats_for(const CleanText& clean, std::size_t* first_sentence = nullptr);

/// The text holds a sentence that the bare form knows without a class.
inline constexpr std::size_t kKnownSentenceTag = 63;
inline constexpr std::uint64_t kKnownSentence = std::uint64_t{1} << kKnownSentenceTag;
std::vector<std::string_view> known_sentences();

/// The text holds one of the words that announce a message to the bare form.
inline constexpr std::size_t kAnnouncementTag = 58;
inline constexpr std::uint64_t kAnnouncement = std::uint64_t{1} << kAnnouncementTag;
std::vector<std::string_view> announcements();

std::vector<std::string_view> terminate_needs();
std::vector<std::string_view> nccl_line_needs();
std::vector<std::string_view> loader_needs();
std::vector<std::string_view> compiler_needs();
std::vector<std::string_view> fault_needs();
std::vector<std::string_view> exception_group_needs();
std::vector<std::string_view> ipython_needs();
std::vector<std::string_view> pytest_needs();
std::vector<std::string_view> warning_needs();
std::vector<std::string_view> cuda_line_needs();
std::vector<std::string_view> torchrun_table_needs();
std::vector<std::string_view> dynamo_log_needs();
std::vector<std::string_view> error_report_needs();
bool ipython_may_claim(const CleanText& clean);
bool rich_may_claim(const CleanText& clean);
bool pytest_may_claim(const CleanText& clean);

void recognise_python(const View& view, std::vector<Claim>& claims);
void recognise_exception_group(const View& view, std::vector<Claim>& claims);
void recognise_ipython(const View& view, std::vector<Claim>& claims);
void recognise_rich(const View& view, std::vector<Claim>& claims);
void recognise_pytest(const View& view, std::vector<Claim>& claims);
void recognise_bare(const View& view, std::vector<Claim>& claims);
void recognise_warning(const View& view, std::vector<Claim>& claims);
void recognise_terminate(const View& view, std::vector<Claim>& claims);
void recognise_cuda_line(const View& view, std::vector<Claim>& claims);
void recognise_nccl_line(const View& view, std::vector<Claim>& claims);
void recognise_loader(const View& view, std::vector<Claim>& claims);
void recognise_compiler(const View& view, std::vector<Claim>& claims);
void recognise_fault(const View& view, std::vector<Claim>& claims);
void recognise_error_report(const View& view, std::vector<Claim>& claims);
void recognise_dynamo_log(const View& view, std::vector<Claim>& claims);
void recognise_torchrun_table(const View& view, std::vector<Claim>& claims);

}  // namespace tracelore::parsing
