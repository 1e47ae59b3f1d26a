// Email through SMTP, where an installation has it configured.
import type { Transporter } from 'nodemailer';

const TIMEOUT_MS = 15_000;

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  readonly isConfigured: boolean;
  send(message: MailMessage): Promise<void>;
}

/** Only the codes of a refusal: its text may quote the email with its sign-in link. */
function toMailError(error: unknown): Error {
  const facts = typeof error === 'object' && error !== null ? error : {};
  const code = 'code' in facts && typeof facts.code === 'string' ? facts.code : 'unknown';
  const answer =
    'responseCode' in facts && typeof facts.responseCode === 'number' ? facts.responseCode : null;
  return new Error(`The mail was not sent: ${code}${answer === null ? '' : `, answer ${answer}`}`);
}

/** Without both settings nothing can be sent, and callers can check that beforehand. */
export function createMail({ smtpUrl, from }: { smtpUrl: string | null; from: string | null }): Mail {
  if (smtpUrl === null || from === null) {
    return { isConfigured: false, send: () => Promise.reject(new Error('mail is not configured')) };
  }
  const options = {
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  let transport: Transporter | null = null;

  // Loaded with the first email: an idle server does not hold the library.
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport(options);
    return transport;
  }

  return {
    isConfigured: true,
    async send({ to, subject, text }) {
      // An object, so that an address is never parsed as a list of addresses.
      const message = { from, to: { name: '', address: to }, subject, text };
      const opened = await open();
      await opened.sendMail(message).catch((error: unknown) => {
        throw toMailError(error);
      });
    },
  };
}
