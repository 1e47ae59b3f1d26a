// How the chat services want a message: each by the host of its incoming webhooks.

export interface ChatFormat {
  readonly hosts: readonly string[];
  /** Characters of the text. */
  readonly maxLength: number;
  toBody(text: string): unknown;
  /** Whether an answer with status 200 says that the message was refused all the same. */
  isRefused?(answer: string): boolean;
}

/** Some answer 200 with a code that is not 0. */
function hasCode(field: string): (answer: string) => boolean {
  const nonZero = new RegExp(`"${field}"\\s*:\\s*-?[1-9]`);
  return (answer) => nonZero.test(answer);
}

const PLAIN: ChatFormat = { hosts: [], maxLength: 20_000, toBody: (text) => ({ text }) };

const FORMATS: readonly ChatFormat[] = [
  { ...PLAIN, hosts: ['hooks.slack.com'] },
  {
    hosts: ['discord.com', 'discordapp.com'],
    maxLength: 2_000,
    toBody: (content) => ({ content, allowed_mentions: { parse: [] } }),
  },
  {
    // Microsoft Teams.
    hosts: ['webhook.office.com', 'logic.azure.com', 'api.powerplatform.com'],
    maxLength: 20_000,
    toBody: (text) => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [{ type: 'TextBlock', text, wrap: true }],
          },
        },
      ],
    }),
  },
  {
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    maxLength: 15_000,
    toBody: (text) => ({ msg_type: 'text', content: { text } }),
    isRefused: hasCode('code'),
  },
  {
    // DingTalk and WeCom.
    hosts: ['oapi.dingtalk.com', 'qyapi.weixin.qq.com'],
    maxLength: 5_000,
    toBody: (content) => ({ msgtype: 'text', text: { content } }),
    isRefused: hasCode('errcode'),
  },
];

export function findChatFormat(url: string): ChatFormat {
  const host = URL.parse(url)?.hostname ?? '';
  const isOf = (known: string): boolean => host === known || host.endsWith(`.${known}`);
  return FORMATS.find(({ hosts }) => hosts.some(isOf)) ?? PLAIN;
}

export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
