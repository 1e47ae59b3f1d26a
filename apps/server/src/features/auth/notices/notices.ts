// Tells the owner by e-mail what has changed about who can get into the account: whoever did it without them is seen.
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { findUser } from '../auth.store.ts';
import { toNoticeMail, type Notice } from './notice-mail.ts';

export interface Notices {
  /** On its own, after the change: mail that does not go out is logged and holds nothing up. */
  send(userId: string, notice: Notice): void;
  /** To another address than the account's current one. */
  sendTo(address: string | null, language: string | null, notice: Notice): void;
}

export interface NoticesDeps {
  readonly db: Database;
  readonly mail: Mail;
  readonly log: Log;
  /** Where people open the web app. */
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
