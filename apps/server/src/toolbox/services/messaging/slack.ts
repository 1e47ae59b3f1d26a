// Slack: errors come with a good status, and a code in the answer.
import { z } from 'zod';
import { slackCredential } from '../../credentials/kinds/slack.ts';
import { readRetryAfter } from '../../http-failures.ts';
import { ToolFailure, type JsonValue } from '../../tool.ts';
import { clip, cursor, limit, words } from '../arguments.ts';
import {
  limitRate,
  refuseCredential,
  refuseInput,
  refusePermission,
  type ServiceAnswer,
} from '../failures.ts';
import { createService } from '../service.ts';
import { spoken, toText } from './slack-text.ts';

const API = 'https://slack.com/api';
const MAX_MESSAGE = 4_000;

const Refusal = z.object({
  ok: z.literal(false),
  error: z.string(),
  needed: z.string().optional(),
  response_metadata: z.object({ messages: z.array(z.string()).default([]) }).optional(),
});

const REFUSED_RIGHTS =
  /^(?:access_denied|accesslimited|no_permission|ekm_access_denied|enterprise_is_restricted|org_login_required|restricted_action(?:_\w+)?|team_access_not_granted|two_factor_setup_required)$/;

/** Nothing that other words would change; what was asked for may have been done. */
const OWN_PROBLEMS: ReadonlySet<string> = new Set(['fatal_error', 'internal_error', 'service_unavailable']);

const WORDS: Readonly<Record<string, readonly ['not_found' | 'failed', string]>> = {
  channel_not_found: [
    'not_found',
    'Slack shows no such channel to the bot. slack_list_channels lists those there are.',
  ],
  user_not_found: ['not_found', 'Slack knows no such person.'],
  thread_not_found: ['not_found', 'There is no message with this timestamp in the channel.'],
  not_in_channel: ['failed', 'The bot is not in this channel: the person has to invite it there.'],
  is_archived: ['failed', 'This channel is archived.'],
};

function explain(body: JsonValue): string | null {
  const refusal = Refusal.safeParse(body).data;
  return refusal ? [refusal.error, ...(refusal.response_metadata?.messages ?? [])].join(' ') : null;
}

function findFailure({ response, body, nowMs }: ServiceAnswer): ToolFailure | null {
  const refusal = Refusal.safeParse(body).data;
  if (!refusal) return null;
  const { error, needed } = refusal;
  if (error === 'ratelimited' || error === 'rate_limited')
    return limitRate('Slack', readRetryAfter(response.headers, nowMs) || null);
  if (slackCredential.isRefusal?.(response)) return refuseCredential('Slack', error);
  if (error === 'missing_scope') return refusePermission('Slack', error, needed ?? null);
  if (REFUSED_RIGHTS.test(error)) return refusePermission('Slack', error, null);
  if (OWN_PROBLEMS.has(error)) return new ToolFailure('upstream_down', 'Slack has a problem of its own.');
  const known = WORDS[error];
  return known ? new ToolFailure(...known) : refuseInput('Slack', explain(body));
}

const slack = createService({
  name: 'Slack',
  provider: 'MESSAGING',
  category: 'messaging',
  credential: slackCredential,
  origins: ['https://slack.com'],
  explain,
  findFailure,
});

const channel = z
  .string()
  .regex(
    /^(#[^\s#]{1,80}|[A-Z][A-Z0-9]{2,20})$/,
    'must be an id such as C012AB3CD or a name such as #general',
  );

const channelId = z
  .string()
  .regex(/^[A-Z][A-Z0-9]{2,20}$/, 'must be an id such as C012AB3CD, from slack_list_channels')
  .describe('The id of the channel, such as C012AB3CD, from slack_list_channels.');

const timestamp = z
  .string()
  .regex(/^\d{1,12}\.\d{1,9}$/, 'must be a timestamp of Slack, such as 1712085950.000216');

/** Empty at the end of a list. */
const Next = z
  .object({ next_cursor: z.string().default('') })
  .nullish()
  .transform((metadata) => metadata?.next_cursor || null);

export const slackPost = slack.tool({
  name: 'slack-post',
  icon: 'send',
  effect: 'write',
  title: { en: 'Post to Slack', zh: '发送 Slack 消息' },
  description:
    'Posts a message to a channel, a thread or a person in Slack, as the bot that the person set up. Use it only when the person ' +
    'wants it sent. It cannot be changed or taken back with these tools.',
  parameters: z.strictObject({
    channel: channel.describe('The channel as #name or id, or the id of a person.'),
    text: words("The message, in Slack's own markup: *bold*, _italic_, <https://a.example|link>.", 12_000),
    thread: timestamp.optional().describe('The timestamp of the message to answer to, in its thread.'),
  }),
  async run({ channel: to, text, thread }, ask) {
    const sent = await ask(
      {
        url: `${API}/chat.postMessage`,
        json: { channel: to, text, ...(thread !== undefined && { thread_ts: thread }) },
      },
      z.object({ channel: z.string(), ts: z.string() }),
    );
    return { data: { channel: sent.channel, timestamp: sent.ts } };
  },
});

const Channel = z.object({
  id: z.string(),
  name: z.string(),
  is_private: z.boolean().default(false),
  is_member: z.boolean().default(false),
  num_members: z.number().optional(),
  topic: z.object({ value: z.string() }).optional(),
  purpose: z.object({ value: z.string() }).optional(),
});

export const slackListChannels = slack.tool({
  name: 'slack-list-channels',
  icon: 'list',
  title: { en: 'List Slack channels', zh: '列出 Slack 频道' },
  description:
    'Lists the channels of Slack that the bot may see, with ids, topics and whether it is in them. Use it to find the id that ' +
    'slack_read_channel and slack_post take. Archived ones are left out.',
  parameters: z.strictObject({ limit: limit('How many to ask for.', { most: 200, usual: 100 }), cursor }),
  async run({ limit: most, cursor: at }, ask) {
    const { channels, response_metadata: next } = await ask(
      {
        url: `${API}/conversations.list`,
        query: { types: 'public_channel,private_channel', exclude_archived: true, limit: most, cursor: at },
      },
      z.object({ channels: z.array(Channel), response_metadata: Next }),
    );
    return {
      truncated: next !== null,
      data: {
        channels: channels.map(({ id, name, is_private, is_member, num_members, topic, purpose }) => ({
          id,
          name,
          is_private,
          is_member,
          members: num_members ?? null,
          about: topic?.value || purpose?.value || '',
        })),
        next_cursor: next,
      },
    };
  },
});

const Message = z.object({
  ts: z.string(),
  ...spoken,
  user: z.string().optional(),
  bot_id: z.string().optional(),
  username: z.string().optional(),
  thread_ts: z.string().optional(),
  reply_count: z.number().optional(),
});

export const slackReadChannel = slack.tool({
  name: 'slack-read-channel',
  icon: 'message-square',
  title: { en: 'Read a Slack channel', zh: '读取 Slack 频道' },
  description:
    'Reads the last messages of a channel in Slack, the newest first, or the answers in one thread. The bot has to be in the ' +
    'channel. Authors are told by their ids. It searches nothing: narrow it down by time instead.',
  parameters: z.strictObject({
    channel_id: channelId,
    thread: timestamp.optional().describe('The timestamp of a message, to read the answers in its thread.'),
    since: z.iso.datetime({ offset: true }).optional().describe('Only messages after this moment.'),
    until: z.iso.datetime({ offset: true }).optional().describe('Only messages before this moment.'),
    limit: limit('How many to return.', { most: 100, usual: 30 }),
    cursor,
  }),
  async run({ channel_id, thread, since, until, limit: most, cursor: at }, ask) {
    const toSeconds = (moment: string | undefined) => moment && String(Date.parse(moment) / 1_000);
    const { messages, response_metadata: next } = await ask(
      {
        url: `${API}/conversations.${thread === undefined ? 'history' : 'replies'}`,
        query: {
          channel: channel_id,
          ts: thread,
          oldest: toSeconds(since),
          latest: toSeconds(until),
          limit: most,
          cursor: at,
        },
      },
      z.object({ messages: z.array(Message), response_metadata: Next }),
    );
    const texts = messages.map((message) => clip(toText(message), MAX_MESSAGE));
    return {
      truncated: next !== null || texts.some(({ isCut }) => isCut),
      data: {
        messages: messages.map((message, index) => ({
          timestamp: message.ts,
          at: new Date(Number(message.ts) * 1_000).toISOString(),
          author: message.user ?? message.username ?? message.bot_id ?? null,
          text: texts[index]?.text ?? '',
          thread: message.thread_ts ?? null,
          replies: message.reply_count ?? 0,
        })),
        next_cursor: next,
      },
    };
  },
});
