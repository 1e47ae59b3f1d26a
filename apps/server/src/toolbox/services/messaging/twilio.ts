import { z } from 'zod';
import { twilioCredential } from '../../credentials/kinds/twilio.ts';
import { words } from '../arguments.ts';
import { createService } from '../service.ts';

const Problem = z.object({ message: z.string(), code: z.number().optional() });

const twilio = createService({
  name: 'Twilio',
  provider: 'MESSAGING',
  category: 'messaging',
  credential: twilioCredential,
  origins: ['https://api.twilio.com'],
  explain: (body) => Problem.safeParse(body).data?.message ?? null,
});

export const smsSend = twilio.tool({
  name: 'sms-send',
  icon: 'smartphone',
  effect: 'write',
  title: { en: 'Send a text message', zh: '发送短信' },
  description:
    'Sends a text message (SMS) to a phone through the Twilio account of the person, who pays for it. Use it only when the person ' +
    'wants it sent. "queued" means accepted, not delivered.',
  parameters: z.strictObject({
    to: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'must be a number with its country code, such as +4915112345678')
      .describe('The number with its country code, such as +4915112345678.'),
    text: words('The message. More than 160 characters are sent, and paid, as several.', 1_600),
  }),
  async run({ to, text }, ask, context) {
    const { from = '' } = await context.credential();
    const sent = await ask(
      {
        url: 'https://api.twilio.com/2010-04-01/Accounts/{account_sid}/Messages.json',
        form: { To: to, Body: text, [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from },
      },
      z.object({ sid: z.string(), status: z.string(), num_segments: z.string().optional() }),
    );
    return { data: { id: sent.sid, status: sent.status, parts: Number(sent.num_segments ?? 1) } };
  },
});
