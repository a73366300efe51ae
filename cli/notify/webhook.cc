#include "cli/notify/webhook.h"

#include <array>

#include "cli/answer/answer_parts.h"
#include "cli/terminal/fold.h"
#include "cli/terminal/safe_text.h"
#include "engine/base/digest/digest.h"
#include "engine/text/secrets/redact.h"
#include "server/slack/blocks.h"

namespace tracelore::cli {
namespace {

using std::chrono::duration_cast;

struct Service {
  WebhookKind kind;
  std::string_view name;
  std::array<std::string_view, 2> hosts;
  std::string_view code;  // member of the reply that is 0 where the notice was taken
  std::string_view words;
};

constexpr std::array kServices = {
    Service{WebhookKind::kSlack, "slack", {"hooks.slack.com", "hooks.slack-gov.com"}, "", ""},
    Service{
        WebhookKind::kFeishu, "feishu", {"open.feishu.cn", "open.larksuite.com"}, "code", "msg"},
    Service{WebhookKind::kDingTalk, "dingtalk", {"oapi.dingtalk.com", ""}, "errcode", "errmsg"},
    Service{WebhookKind::kWeCom, "wecom", {"qyapi.weixin.qq.com", ""}, "errcode", "errmsg"},
    Service{WebhookKind::kJson, "json", {}, "", ""},
};

const Service& service_of(WebhookKind kind) {
  return kServices[static_cast<std::size_t>(kind)];
}

std::string all_lines(const Notice& notice) {
  std::string text;
  for (const auto& line : lines_of(notice)) text.append(text.empty() ? "" : "\n").append(line);
  return text;
}

Json slack_payload(const Notice& notice) {
  slack::Blocks blocks;
  blocks.section("*" + escape_chat(notice.headline) + "*");
  blocks.code(notice.line);
  blocks.section(escape_chat(notice.cure));
  blocks.code(notice.command);
  blocks.section(notice.link.empty() ? escape_chat(notice.more) : "<" + notice.link + ">");
  return {{"text", escape_chat(notice.headline)}, {"blocks", std::move(blocks).json()}};
}

// Rich text, whose pieces of kind "text" name nobody and load nothing, whatever stands in them.
Json feishu_payload(const Notice& notice, Language language) {
  Json rows = Json::array();
  const auto add = [&](const std::string& text) {
    if (!text.empty()) rows.push_back({{{"tag", "text"}, {"text", text}}});
  };
  add(notice.line);
  add(notice.command.empty() ? notice.cure : notice.cure + "  " + notice.command);
  add(notice.more);
  if (!notice.link.empty())
    rows.push_back({{{"tag", "a"}, {"text", notice.link}, {"href", notice.link}}});
  if (rows.empty()) add(notice.headline);
  const char* locale = language == Language::kChinese ? "zh_cn" : "en_us";
  return {{"msg_type", "post"},
          {"content", {{"post", {{locale, {{"title", notice.headline}, {"content", rows}}}}}}}};
}

// Plain text: their Markdown would let a log's line name people, or load a picture.
Json text_payload(const Notice& notice) {
  return {{"msgtype", "text"}, {"text", {{"content", all_lines(notice)}}}};
}

Json plain_payload(const Notice& notice) {
  Json payload = notice.about;
  payload["text"] = all_lines(notice);
  payload["lines"] = lines_of(notice);
  payload["link"] = notice.link.empty() ? Json() : Json(notice.link);
  return payload;
}

void sign_feishu(const WebhookSecret& secret, Json& payload) {
  const auto seconds = duration_cast<std::chrono::seconds>(secret.now.time_since_epoch()).count();
  const auto stamp = std::to_string(seconds);
  payload["timestamp"] = stamp;
  payload["sign"] = hmac_sha256_base64(stamp + "\n" + secret.secret, "");
}

std::string signed_for_dingtalk(const std::string& url, const WebhookSecret& secret) {
  using std::chrono::milliseconds;
  const auto stamp =
      std::to_string(duration_cast<milliseconds>(secret.now.time_since_epoch()).count());
  const auto sign = hmac_sha256_base64(secret.secret, stamp + "\n" + secret.secret);
  return url + (url.find('?') == url.npos ? "?" : "&") + "timestamp=" + stamp +
         "&sign=" + percent_encoded(sign);
}

Json payload_of(WebhookKind kind, const Notice& notice, Language language) {
  switch (kind) {
    case WebhookKind::kSlack:
      return slack_payload(notice);
    case WebhookKind::kFeishu:
      return feishu_payload(notice, language);
    case WebhookKind::kDingTalk:
    case WebhookKind::kWeCom:
      return text_payload(notice);
    case WebhookKind::kJson:
      break;
  }
  return plain_payload(notice);
}

std::string first_line(const std::string& text) {
  return shortened(safe_text(redact(text.substr(0, text.find('\n')))), 160);
}

}  // namespace

std::optional<WebhookKind> webhook_kind(std::string_view name) {
  for (const auto& service : kServices)
    if (service.name == name) return service.kind;
  return {};
}

std::string host_of_address(std::string_view url) {
  const auto scheme = url.find("://");
  if (scheme != url.npos) url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("/?#"));
  if (const auto at = url.rfind('@'); at != url.npos) url.remove_prefix(at + 1);
  const auto end = url.starts_with('[') ? url.find(']') : url.find(':');
  std::string host(url.substr(0, url.starts_with('[') && end != url.npos ? end + 1 : end));
  for (char& c : host)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return host;
}

WebhookKind webhook_kind_of(std::string_view url) {
  const auto host = host_of_address(url);
  for (const auto& service : kServices)
    for (const auto& known : service.hosts)
      if (!host.empty() && host == known) return service.kind;
  return WebhookKind::kJson;
}

HttpAsk webhook_ask(WebhookKind kind, const std::string& url, const Notice& notice,
                    Language language, const WebhookSecret& secret) {
  Json payload = payload_of(kind, notice, language);
  HttpAsk ask;
  ask.url = url;
  if (!secret.secret.empty() && kind == WebhookKind::kFeishu) sign_feishu(secret, payload);
  if (!secret.secret.empty() && kind == WebhookKind::kDingTalk)
    ask.url = signed_for_dingtalk(url, secret);
  ask.body = write_json(payload);
  ask.content_type = "application/json; charset=utf-8";
  ask.headers = {{"User-Agent", "tracelore"}};
  return ask;
}

std::string webhook_refusal(WebhookKind kind, const HttpReply& reply) {
  const auto& service = service_of(kind);
  const auto status = std::to_string(reply.status);
  const auto said = first_line(reply.body);
  if (reply.status < 200 || reply.status >= 300) return said.empty() ? status : status + " " + said;
  if (service.code.empty()) return {};
  const auto json = parse_json(reply.body);
  const Json& code = json ? part_at(*json, service.code.data()) : Json();
  if (code == Json(0)) return {};
  const auto words = json ? string_at(*json, service.words.data()) : std::string{};
  if (!code.is_number_integer()) return said.empty() ? status : said;
  return code.dump() + " " + first_line(words);
}

}  // namespace tracelore::cli
