import { z } from 'zod';
import { webhookCredential } from '../../credentials/kinds/webhook.ts';
import { clip } from '../arguments.ts';
import { createService } from '../service.ts';

const MAX_SENT = 100_000;
const MAX_ANSWER = 10_000;

const webhook = createService({
  name: 'The webhook',
  provider: 'MESSAGING',
  category: 'messaging',
  credential: webhookCredential,
  origins: [],
  // Its answer is told by the tool where it is a good one, and not trusted to explain a bad one.
  explain: () => null,
});

export const webhookPost = webhook.tool({
  name: 'webhook-post',
  icon: 'webhook',
  effect: 'write',
  title: { en: 'Post to a webhook', zh: '发送到 Webhook' },
  description:
    'Posts JSON to the webhook address that the person stored, which nobody is told. Use it only when the person wants something ' +
    'sent there, in the form that the service behind it expects. For other addresses, use http_request.',
  parameters: z.strictObject({
    body: z
      .record(z.string().max(1_000), z.unknown())
      .refine(
        (body) => JSON.stringify(body).length <= MAX_SENT,
        `must be at most ${MAX_SENT} characters as JSON`,
      )
      .describe('The JSON to send, an object.'),
  }),
  isOutside: true,
  async run({ body }, ask, context) {
    const { address = '' } = await context.credential();
    const { status, text } = await ask(
      {
        url: address,
        json: body,
        headers: { accept: '*/*', 'idempotency-key': context.callId },
      },
      z.object({ status: z.number(), text: z.string() }),
      (response) => ({ status: response.status, text: response.text() }),
    );
    const answer = clip(text, MAX_ANSWER);
    return { truncated: answer.isCut, data: { status, answer: answer.text } };
  },
});
