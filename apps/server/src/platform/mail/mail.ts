// Email through SMTP, where an installation has it configured. Each one is a durable job: it outlives a restart and is
// retried while the mail server does not accept it.
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { defineJob, PermanentJobError } from '../jobs/job-kind.ts';
import type { Enqueue, Jobs } from '../jobs/jobs.ts';
import { createSmtp, type SendBySmtp } from './smtp.ts';

const CONCURRENCY = 4;

const MAIL = defineJob({
  name: 'mail.send',
  schema: z.strictObject({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    expiresAt: z.number().nullable(),
  }),
});

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** When it is no longer of use, such as a link that has expired. */
  readonly expiresAt?: number;
}

export interface Mail {
  readonly isConfigured: boolean;
  /** Part of the transaction that `enqueue` belongs to. Does nothing where email is not configured. */
  add(enqueue: Enqueue, message: MailMessage): Promise<void>;
  /** One attempt, for a job that counts its attempts itself. Throws `PermanentJobError` where another would fail as well. */
  send: SendBySmtp;
}

export interface MailDeps {
  readonly jobs: Pick<Jobs, 'work'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly smtpUrl: string | null;
  readonly from: string | null;
}

/** Nothing can be sent without both settings, and callers can check that beforehand. */
export function createMail({ jobs, clock, smtpUrl, from }: MailDeps): Mail {
  if (smtpUrl === null || from === null) {
    const send = () => Promise.reject(new PermanentJobError('Email is not configured'));
    return { isConfigured: false, add: () => Promise.resolve(), send };
  }
  const send = createSmtp({ url: smtpUrl, from });
  jobs.work(
    MAIL,
    async ({ expiresAt, ...message }, { jobId }) => {
      if (expiresAt !== null && expiresAt <= clock.now()) throw new PermanentJobError('The mail has expired');
      await send({ id: jobId, ...message });
    },
    { concurrency: CONCURRENCY },
  );
  return {
    isConfigured: true,
    send,
    async add(enqueue, { expiresAt = null, ...message }) {
      await enqueue(MAIL, { ...message, expiresAt });
    },
  };
}
