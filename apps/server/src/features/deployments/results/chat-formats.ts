// How the chat services want a message: each by the host of its incoming webhooks.

interface TextLimits {
  /** Characters of the text. */
  readonly maxLength: number;
  /** Of the text in JSON, where the service counts bytes: a Chinese character takes three. */
  readonly maxBytes?: number;
}

export interface ChatFormat extends TextLimits {
  readonly hosts: readonly string[];
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

const TEXT_MESSAGE = {
  toBody: (content: string) => ({ msgtype: 'text', text: { content } }),
  isRefused: hasCode('errcode'),
} as const;

/** Otherwise Slack leaves out what is between angle brackets, or takes it for a link or a call of everyone. */
const toSlackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Of services that have no other way to write these signs; as long as before, since the text is cut already. */
const withoutCalls = (text: string): string => text.replaceAll(/<(?=at\b|users\/)/gi, '[');

const FORMATS: readonly ChatFormat[] = [
  { ...PLAIN, hosts: ['hooks.slack.com'], toBody: (text) => ({ text: toSlackText(text) }) },
  // The whole message may have 32,000 bytes.
  {
    ...PLAIN,
    hosts: ['chat.googleapis.com'],
    maxBytes: 30_000,
    toBody: (text) => ({ text: withoutCalls(text) }),
  },
  {
    hosts: ['discord.com', 'discordapp.com'],
    maxLength: 2_000,
    toBody: (content) => ({ content, allowed_mentions: { parse: [] } }),
  },
  {
    // Microsoft Teams.
    hosts: ['webhook.office.com', 'logic.azure.com', 'api.powerplatform.com'],
    maxLength: 20_000,
    // The whole message may have 28 KB.
    maxBytes: 25_000,
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
    // The whole message may have 20 KB.
    maxBytes: 18_000,
    toBody: (text) => ({ msg_type: 'text', content: { text: withoutCalls(text) } }),
    isRefused: hasCode('code'),
  },
  {
    // DingTalk, whose whole message may have 20,000 bytes.
    hosts: ['oapi.dingtalk.com'],
    maxLength: 5_000,
    maxBytes: 18_000,
    ...TEXT_MESSAGE,
  },
  {
    // WeCom.
    hosts: ['qyapi.weixin.qq.com'],
    maxLength: 2_048,
    maxBytes: 2_048,
    ...TEXT_MESSAGE,
  },
];

export function findChatFormat(url: string): ChatFormat {
  const host = URL.parse(url)?.hostname ?? '';
  const isOf = (known: string): boolean => host === known || host.endsWith(`.${known}`);
  return FORMATS.find(({ hosts }) => hosts.some(isOf)) ?? PLAIN;
}

const sizeInJson = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - '""'.length;

/** How much of the text fits, in whole characters. */
function findEnd(text: string, { maxLength, maxBytes = Infinity }: TextLimits): number {
  let [end, size] = [0, 0];
  for (const character of text) {
    size += sizeInJson(character);
    if (end + character.length > maxLength || size > maxBytes) break;
    end += character.length;
  }
  return end;
}

/** The last paragraph of a message is its link: where a text is cut, the rest is read there. */
const LONGEST_LINK = 500;

export function cutText(text: string, { maxLength, maxBytes = Infinity }: TextLimits): string {
  if (findEnd(text, { maxLength, maxBytes }) === text.length) return text;
  const link = text.slice(text.lastIndexOf('\n\n'));
  const rest = text.includes('\n\n') && link.length <= LONGEST_LINK ? `…${link}` : '…';
  const room = { maxLength: maxLength - rest.length, maxBytes: maxBytes - sizeInJson(rest) };
  return `${text.slice(0, findEnd(text, room))}${rest}`;
}
