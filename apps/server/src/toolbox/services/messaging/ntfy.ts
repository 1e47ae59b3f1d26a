// ntfy: who knows the name of a topic can read it and post to it, so nothing has to be signed in to.
import { z } from 'zod';
import { readErrorBody } from '../../error-body.ts';
import { defineTool, ToolFailure, type ToolContext, type ToolResponse, type ToolResult } from '../../tool.ts';
import { words } from '../arguments.ts';
import { checkServiceAnswer, limitRate } from '../failures.ts';

const SERVER = 'https://ntfy.sh';
/** It makes longer messages an attachment. */
const MAX_MESSAGE_BYTES = 4_096;
const PRIORITIES = { min: 1, low: 2, default: 3, high: 4, urgent: 5 } as const;

const Problem = z.object({ error: z.string() });
const Sent = z.object({ id: z.string(), time: z.number(), topic: z.string() });

const parameters = z.strictObject({
  topic: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be up to 64 letters, digits, - and _')
    .describe('The topic that the person has subscribed to. Everyone who knows its name can read it.'),
  message: words('The message, as plain text.', MAX_MESSAGE_BYTES).refine(
    (text) => Buffer.byteLength(text) <= MAX_MESSAGE_BYTES,
    `must be at most ${MAX_MESSAGE_BYTES} bytes`,
  ),
  title: words('A line above the message.', 200)
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .optional(),
  priority: z
    .enum(['min', 'low', 'default', 'high', 'urgent'])
    .default('default')
    .describe('How loudly it arrives.'),
  tags: z
    .array(z.string().regex(/^[\w+-]{1,40}$/, 'must be a short word'))
    .max(5)
    .default([])
    .describe('Short words; names of emoji, such as "warning", are shown as such.'),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .optional()
    .describe('The address to open when the message is tapped.'),
});

function findFailure({ status }: ToolResponse): ToolFailure | null {
  if (status === 401 || status === 403)
    return new ToolFailure(
      'failed',
      'This topic is reserved: only its owner may post there. Use another topic.',
    );
  return status === 429 ? limitRate('ntfy', null) : null;
}

async function call(args: z.infer<typeof parameters>, { http, clock }: ToolContext): Promise<ToolResult> {
  const { topic, message, title, priority, tags, link } = args;
  const response = await http
    .request({
      url: SERVER,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ topic, message, title, priority: PRIORITIES[priority], tags, click: link }),
    })
    .catch((error: unknown) => {
      const isOpen = error instanceof ToolFailure && ['timeout', 'upstream_down'].includes(error.code);
      if (!isOpen) throw error;
      throw new ToolFailure(error.code, `${error.message} The message may have been sent all the same.`);
    });
  checkServiceAnswer(
    {
      name: 'ntfy',
      explain: () => readErrorBody(response, Problem)?.error ?? null,
      findFailure: () => findFailure(response),
    },
    response,
    clock.now(),
  );
  const sent = Sent.safeParse(response.json()).data;
  if (!sent) throw new ToolFailure('upstream_down', 'ntfy gave an answer that cannot be read.');
  return { data: { id: sent.id, topic: sent.topic, at: new Date(sent.time * 1_000).toISOString() } };
}

export const ntfyPush = defineTool({
  name: 'ntfy-push',
  provider: 'MESSAGING',
  category: 'messaging',
  icon: 'bell-ring',
  effect: 'write',
  origins: [SERVER],
  title: { en: 'Push with ntfy', zh: '通过 ntfy 推送' },
  description:
    'Sends a push message to a topic of ntfy.sh, for the phones and computers that have subscribed to it. Topics are public: do ' +
    'not send anything private. Use it only when the person wants it sent. It cannot be taken back.',
  parameters,
  call,
});
