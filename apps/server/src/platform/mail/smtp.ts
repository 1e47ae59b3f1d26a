// Hands email to an SMTP server.
import type { Transporter } from 'nodemailer';
import { PermanentJobError } from '../jobs/job-kind.ts';

const TIMEOUT_MS = 15_000;
const CHECK_MS = 5_000;

export interface SmtpMessage {
  /** The same for every attempt at this email, so that a mail server can recognise a repeat. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type SendBySmtp = (message: SmtpMessage) => Promise<void>;

/** Refusals of the recipient or of the content, as opposed to those of the connection or the sign-in. */
const REFUSALS = new Set(['EENVELOPE', 'EMESSAGE']);

/** Only the codes of a refusal: its text may quote the email with its sign-in link. */
function toMailError(error: unknown): Error {
  const facts = typeof error === 'object' && error !== null ? error : {};
  const code = 'code' in facts && typeof facts.code === 'string' ? facts.code : 'unknown';
  const answer =
    'responseCode' in facts && typeof facts.responseCode === 'number' ? facts.responseCode : null;
  const message = `The mail was not sent: ${code}${answer === null ? '' : `, answer ${answer}`}`;
  const isFinal = REFUSALS.has(code) && answer !== null && answer >= 500;
  return isFinal ? new PermanentJobError(message) : new Error(message);
}

/** Connects, says hello and signs in, without an email. Answers what was wrong; `null` where all went well. */
export async function findSmtpFault(url: string): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: CHECK_MS, greetingTimeout: CHECK_MS, socketTimeout: CHECK_MS };
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return toMailError(error).message.replace('The mail was not sent: ', '');
  } finally {
    transport.close();
  }
}

export function createSmtp({ url, from }: { readonly url: string; readonly from: string }): SendBySmtp {
  const options = {
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const [, domain = 'parley'] = /@([^\s>]+)/.exec(from) ?? [];
  let transport: Transporter | null = null;

  // Loaded with the first email: an idle server does not hold the library.
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport(options);
    return transport;
  }

  return async ({ id, to, subject, text }) => {
    const messageId = `<${id}@${domain}>`;
    // An object, so that an address is never parsed as a list of addresses.
    const message = { messageId, from, to: { name: '', address: to }, subject, text };
    const opened = await open();
    await opened.sendMail(message).catch((error: unknown) => {
      throw toMailError(error);
    });
  };
}
