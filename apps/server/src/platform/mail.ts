// Mail through SMTP, where an installation has it.
import { createTransport } from 'nodemailer';

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

/** Without both settings nothing can be sent, and callers are told so beforehand. */
export function createMail({ smtpUrl, from }: { smtpUrl: string | null; from: string | null }): Mail {
  if (smtpUrl === null || from === null) {
    return { isConfigured: false, send: () => Promise.reject(new Error('mail is not configured')) };
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    isConfigured: true,
    async send({ to, subject, text }) {
      // An object, so that no address is ever read as a list of addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
  };
}
