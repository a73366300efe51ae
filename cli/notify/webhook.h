/// What the services that take notices by a webhook want to be sent, and what they say to it. By
/// their documents; none was tried against the service itself.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "cli/notify/notice.h"
#include "http_client/http_client.h"

namespace tracelore::cli {

enum class WebhookKind {
  kSlack,     ///< https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  kFeishu,    ///< and Lark: https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
  kDingTalk,  ///< https://open.dingtalk.com/document/robots/custom-robot-access
  kWeCom,     ///< https://developer.work.weixin.qq.com/document/path/91770
  kJson,      ///< any other: docs/notify.md
};

/// "slack", "feishu", "dingtalk", "wecom", "json".
std::optional<WebhookKind> webhook_kind(std::string_view name);

/// The kind by the host of the address; kJson where no service has it.
WebhookKind webhook_kind_of(std::string_view url);

/// The host of an address, without name, password, port and path: a webhook's path is a password.
std::string host_of_address(std::string_view url);

struct WebhookSecret {
  std::string secret;  ///< with which Feishu and DingTalk have requests signed; empty: unsigned
  std::chrono::system_clock::time_point now;
};

/// The request that carries the notice. Pure.
HttpAsk webhook_ask(WebhookKind kind, const std::string& url, const Notice& notice,
                    Language language, const WebhookSecret& secret);

/// Empty where the service took it, else what it said instead: one line, safe to print. Three of
/// them refuse with status 200 and a number in the body.
std::string webhook_refusal(WebhookKind kind, const HttpReply& reply);

}  // namespace tracelore::cli
