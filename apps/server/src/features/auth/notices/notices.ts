// Notifies the owner by email of changes to account access, so that changes made by others are noticed.
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { findUser } from '../auth.store.ts';
import { toNoticeMail, type Notice } from './notice-mail.ts';

export interface Notices {
  /** Sent after the change; a failed delivery is logged and does not fail the change. */
  send(userId: string, notice: Notice): void;
  /** Sent to an address other than the account's current one. */
  sendTo(address: string | null, language: string | null, notice: Notice): void;
}

export interface NoticesDeps {
  readonly db: Database;
  readonly mail: Mail;
  readonly log: Log;
  /** Address at which users open the web app. */
  readonly publicUrl: string;
}

export function createNotices({ db, mail, log, publicUrl }: NoticesDeps): Notices {
  async function deliver(address: string | null, language: string | null, notice: Notice): Promise<void> {
    if (address === null) return;
    await mail.send({ to: address, ...toNoticeMail(language, notice, publicUrl) });
  }

  async function deliverToUser(userId: string, notice: Notice): Promise<void> {
    const user = await findUser(db.read, userId);
    if (user) await deliver(user.email, user.language, notice);
  }

  const report = (notice: Notice) => (error: unknown) =>
    log.error('notice.failed', { kind: notice.kind, error });

  return {
    send(userId, notice) {
      if (mail.isConfigured) deliverToUser(userId, notice).catch(report(notice));
    },
    sendTo(address, language, notice) {
      if (mail.isConfigured) deliver(address, language, notice).catch(report(notice));
    },
  };
}
