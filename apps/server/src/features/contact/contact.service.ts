// Contact messages: stored, and forwarded by email where email is configured.
import type { ContactBody } from '@parley/contract/contact/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Limiter, LimitRule } from '../../platform/rate-limit/limiter.ts';
import { toContactMail, type MailedMessage } from './contact.mail.ts';
import { createReference } from './contact.reference.ts';
import { insertMessage, listRecipients } from './contact.store.ts';

const RULE: LimitRule = { name: 'contact', limit: 5, windowSeconds: 3_600 };

export interface ContactDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly log: Log;
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

export function createContact({ db, clock, ids, log, mail, limiter, hashLocation }: ContactDeps): Contact {
  async function forwardMessage(message: MailedMessage): Promise<void> {
    for (const { email, language } of await listRecipients(db.read)) {
      await mail.send({ to: email, ...toContactMail(language, message) });
    }
  }

  return {
    async receive(given, { userId, address }) {
      await limiter.take(RULE, hashLocation(address));
      const reference = createReference(() => ids.random());
      const receivedAt = clock.now();
      // Bots get the same reply as people, so they learn nothing from it.
      if (given.website !== '') return { reference, receivedAt };
      const { name, email, subject, message } = given;
      const row = {
        id: ids.create('msg'),
        reference,
        user_id: userId,
        name,
        email,
        subject,
        message,
        status: 'open',
        created_at: receivedAt,
        updated_at: receivedAt,
      } as const;
      await db.write((tx) => insertMessage(tx, row));
      // The message is stored by now: a failed email does not concern the sender.
      if (mail.isConfigured) {
        forwardMessage({ reference, name, email, subject, message }).catch((error: unknown) =>
          log.error('contact.mail_failed', { reference, error }),
        );
      }
      return { reference, receivedAt };
    },
  };
}
