import { createHash } from 'node:crypto';
import { z } from 'zod';
import { discordCredential } from '../../credentials/kinds/discord.ts';
import { ToolFailure, type JsonValue } from '../../tool.ts';
import { words } from '../arguments.ts';
import { limitRate, type ServiceAnswer } from '../failures.ts';
import { createService } from '../service.ts';

/** What Discord takes. */
const MAX_NONCE = 25;

const Problem = z.object({ message: z.string(), errors: z.unknown().optional() });
const Limited = z.object({ retry_after: z.number() });
/** The guard before Discord says so to whole networks, whatever the credential is. */
const ShutOut = z.object({ code: z.literal(40_333) });

/** The errors of a form are a tree by the path of the field. */
function listErrors(errors: unknown, field = ''): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const found = z.array(z.object({ message: z.string() })).safeParse(errors);
  if (found.success) return found.data.map(({ message }) => `${field}: ${message}`);
  return Object.entries(errors).flatMap(([name, inner]) =>
    listErrors(inner, name === '_errors' ? field : [field, name].filter((part) => part !== '').join('.')),
  );
}

function explain(body: JsonValue): string | null {
  const problem = Problem.safeParse(body).data;
  return problem ? [problem.message, ...listErrors(problem.errors)].join('. ') : null;
}

/** The time is a fraction in the answer. */
function findFailure({ response: { status }, body }: ServiceAnswer) {
  if (status === 403 && ShutOut.safeParse(body).success)
    return new ToolFailure('failed', 'Discord does not let this server in at the moment. Try again later.');
  const seconds = Limited.safeParse(body).data?.retry_after;
  return status === 429 ? limitRate('Discord', seconds === undefined ? null : Math.ceil(seconds)) : null;
}

const discord = createService({
  name: 'Discord',
  provider: 'MESSAGING',
  category: 'messaging',
  credential: discordCredential,
  origins: ['https://discord.com'],
  explain,
  findFailure,
});

const channelId = z
  .string()
  .regex(/^\d{15,22}$/, 'must be the number of a channel, such as 290926798999357250')
  .describe('The number of the channel: with developer mode on, Copy Channel ID in its menu.');

export const discordPost = discord.tool({
  name: 'discord-post',
  icon: 'send',
  effect: 'write',
  title: { en: 'Post to Discord', zh: '发送 Discord 消息' },
  description:
    'Posts a message to a channel of Discord, as the bot that the person set up. Use it only when the person wants it sent. It ' +
    'notifies nobody by name, and cannot be changed or taken back with these tools.',
  parameters: z.strictObject({ channel_id: channelId, text: words('The message, in Markdown.', 2_000) }),
  async run({ channel_id, text }, ask, { callId }) {
    const nonce = createHash('sha256').update(callId).digest('hex').slice(0, MAX_NONCE);
    const sent = await ask(
      {
        url: `https://discord.com/api/v10/channels/${channel_id}/messages`,
        // A repeat within some minutes is recognised, and a text cannot call everyone in a server.
        json: { content: text, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } },
      },
      z.object({ id: z.string(), channel_id: z.string(), timestamp: z.string() }),
    );
    return { data: { id: sent.id, channel_id: sent.channel_id, at: sent.timestamp } };
  },
});
