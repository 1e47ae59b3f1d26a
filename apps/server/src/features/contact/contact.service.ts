// Contact messages: stored, and forwarded by email where email is configured.
import type { ContactBody } from '@parley/contract/contact/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Enqueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Limiter, LimitRule } from '../../platform/rate-limit/limiter.ts';
import { toContactMail, type MailedMessage } from './contact.mail.ts';
import { createReference } from './contact.reference.ts';
import { insertMessage, listRecipients } from './contact.store.ts';

const RULE: LimitRule = { name: 'contact', limit: 5, windowSeconds: 3_600 };

export interface ContactDeps {
  readonly jobs: Pick<Jobs, 'write'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly mail: Mail;
  readonly limiter: Pick<Limiter, 'take'>;
  readonly hashLocation: (address: string) => string;
}

export interface Sender {
  /** `null` for visitors. */
  readonly userId: string | null;
  readonly address: string;
}

export interface Contact {
  receive(given: ContactBody, sender: Sender): Promise<{ reference: string; receivedAt: number }>;
}

export function createContact({ jobs, clock, ids, mail, limiter, hashLocation }: ContactDeps): Contact {
  async function forwardMessage(tx: Tx, enqueue: Enqueue, message: MailedMessage): Promise<void> {
    if (!mail.isConfigured) return;
    for (const { email, language } of await listRecipients(tx)) {
      await mail.add(enqueue, { to: email, ...toContactMail(language, message) });
    }
  }

  return {
    async receive(given, { userId, address }) {
      await limiter.take(RULE, hashLocation(address));
      const reference = createReference(() => ids.random());
      const receivedAt = clock.now();
      // Bots get the same reply as people, so they learn nothing from it.
      if (given.website !== '') return { reference, receivedAt };
      const { name, email, subject, message, page = null } = given;
      const row = {
        id: ids.create('msg'),
        reference,
        user_id: userId,
        name,
        email,
        subject,
        message,
        page,
        status: 'open',
        created_at: receivedAt,
        updated_at: receivedAt,
      } as const;
      await jobs.write(async (tx, enqueue) => {
        await insertMessage(tx, row);
        await forwardMessage(tx, enqueue, { reference, name, email, subject, message, page });
      });
      return { reference, receivedAt };
    },
  };
}
