// Email through the mail server of the person, whichever it is.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mailServerCredential } from '../../credentials/kinds/mail-server.ts';
import { defineTool, ToolFailure } from '../../tool.ts';
import { words } from '../arguments.ts';

/** Of one mail, copies included. */
const MAX_RECIPIENTS = 20;
const ONE_LINE = /^\P{Cc}*$/u;

const address = z.email({ error: 'must be a mail address' }).max(254);
const addresses = (what: string, least: number) =>
  z.array(address).min(least).max(MAX_RECIPIENTS).describe(what);

const parameters = z
  .strictObject({
    to: addresses('The addresses that it goes to.', 1),
    cc: addresses('The addresses that get a copy.', 0).default([]),
    bcc: addresses('The addresses that get a copy which the others do not see.', 0).default([]),
    subject: words('The subject, one line.', 300).regex(ONE_LINE, 'must be one line'),
    text: words('The text, without markup.', 50_000),
    reply_to: address.optional().describe('Where answers go, if not to the sender.'),
  })
  .refine(
    ({ to, cc, bcc }) => to.length + cc.length + bcc.length <= MAX_RECIPIENTS,
    `must have at most ${MAX_RECIPIENTS} recipients, copies included`,
  );

export const emailSend = defineTool({
  name: 'email-send',
  provider: 'MESSAGING',
  category: 'messaging',
  icon: 'mail',
  effect: 'write',
  credential: mailServerCredential.key,
  title: { en: 'Send an email', zh: '发送电子邮件' },
  description:
    'Sends an email through the mail server of the person, in their name. Use it only when the person wants it sent, to addresses ' +
    'that they named. It sends plain text without attachments, reads nothing, and cannot be taken back.',
  parameters,
  timeoutMs: 45_000,
  async call({ to, cc, bcc, subject, text, reply_to: replyTo = null }, { callId, mail, credential }) {
    const { from = '' } = await credential();
    // A server or a reader of mail can recognise a repeat by it.
    const id = createHash('sha256').update(callId).digest('hex').slice(0, 32);
    const { accepted, rejected } = await mail.send({ id, from, to, cc, bcc, replyTo, subject, text });
    if (accepted.length === 0)
      throw new ToolFailure('bad_input', 'The mail server took none of the recipients.');
    return { data: { from, accepted: [...accepted], rejected: [...rejected] } };
  },
});
