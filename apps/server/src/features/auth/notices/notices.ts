// Notifies the owner by email of changes to account access, so that changes made by others are noticed.
import type { Tx } from '../../../platform/db/database.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { findUser } from '../auth.store.ts';
import { toNoticeMail, type Notice } from './notice-mail.ts';

/** Both are part of the transaction that makes the change. */
export interface Notices {
  add(tx: Tx, enqueue: Enqueue, userId: string, notice: Notice): Promise<void>;
  /** To an address other than the account's current one. */
  addTo(enqueue: Enqueue, address: string | null, language: string | null, notice: Notice): Promise<void>;
}

export interface NoticesDeps {
  readonly mail: Mail;
  /** Address at which users open the web app. */
  readonly publicUrl: string;
}

export function createNotices({ mail, publicUrl }: NoticesDeps): Notices {
  const addTo: Notices['addTo'] = async (enqueue, address, language, notice) => {
    if (address !== null)
      await mail.add(enqueue, { to: address, ...toNoticeMail(language, notice, publicUrl) });
  };
  return {
    addTo,
    async add(tx, enqueue, userId, notice) {
      const user = await findUser(tx, userId);
      if (user) await addTo(enqueue, user.email, user.language, notice);
    },
  };
}
