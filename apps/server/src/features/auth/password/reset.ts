// Changing a password, and resetting it through a link.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import { lockCredentials, type OwnerCheck } from './owner-check.ts';
import { insertReset, useReset } from './passwords.store.ts';
import type { Passwords } from './passwords.ts';
import { RESET_LINK_LIFETIME_MS, toResetLink, toResetMail } from './reset-mail.ts';
import { setPassword } from './set-password.ts';
import { findUser, findUserByName, type UserRow } from '../auth.store.ts';
import type { Notices } from '../notices/notices.ts';
import type { RequestOrigin } from '../request-origin.ts';

export interface ResetDeps {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly ownerCheck: OwnerCheck;
  readonly notices: Notices;
  readonly mail: Mail;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Log;
  /** Address at which users open the web app. */
  readonly publicUrl: string;
}

export interface PasswordChange {
  readonly current: string | undefined;
  readonly next: string;
  /** Ids of API keys that stay valid. */
  readonly keepKeys: readonly string[];
  readonly keepGoogle: boolean;
}

export function createReset(deps: ResetDeps) {
  const { db, passwords, ownerCheck, notices, mail, audit, clock, log, publicUrl } = deps;

  /** `null` when the address has changed meanwhile: a link is never sent to a former address. */
  async function createLink(user: UserRow, requestId: string): Promise<string | null> {
    const token = createOpaqueToken();
    const nowMs = clock.now();
    return db.write(async (tx) => {
      await lockCredentials(tx, user.id);
      if ((await findUser(tx, user.id))?.email !== user.email) return null;
      await insertReset(tx, {
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: nowMs,
        expires_at: nowMs + RESET_LINK_LIFETIME_MS,
        used_at: null,
      });
      const target = { type: 'user', id: user.id };
      await audit.add(tx, { action: 'auth.reset-link-made', actorId: null, target, requestId });
      return toResetLink(publicUrl, token);
    });
  }

  async function sendLink(name: string, requestId: string): Promise<void> {
    const user = await findUserByName(db.read, name);
    if (!user?.email || user.status !== 'active') return;
    const link = await createLink(user, requestId);
    if (link !== null) await mail.send({ to: user.email, ...toResetMail(user.language, link) });
  }

  return {
    async change(caller: Caller, given: PasswordChange, { requestId }: RequestOrigin): Promise<void> {
      const { userId, loginId } = caller;
      const proof = await ownerCheck.confirmByPassword(caller, given.current);
      const passwordHash = await passwords.hash(given.next);
      const { keepKeys, keepGoogle } = given;
      await db.write(async (tx) => {
        await proof.recheck(tx);
        const nowMs = clock.now();
        const change = { userId, passwordHash, nowMs, keepLogin: loginId, keepKeys, keepGoogle };
        const details = { ended: await setPassword(tx, change) };
        await audit.add(tx, { action: 'auth.password-changed', actorId: userId, details, requestId });
      });
      notices.send(userId, { kind: 'password-changed' });
    },

    /** Same reply and duration for every name: the email is sent in the background. */
    forgot(name: string, origin: RequestOrigin): void {
      if (!mail.isConfigured) return;
      sendLink(name, origin.requestId).catch((error: unknown) =>
        log.error('password_reset.mail_failed', { error }),
      );
    },

    async reset(token: string, password: string, { requestId }: RequestOrigin): Promise<void> {
      const passwordHash = await passwords.hash(password);
      const tokenHash = hashToken(token);
      const userId = await db.write(async (tx) => {
        const nowMs = clock.now();
        const ownerId = await useReset(tx, tokenHash, nowMs);
        if (ownerId === null) throw new AppError('reset_link_invalid');
        const details = { ended: await setPassword(tx, { userId: ownerId, passwordHash, nowMs }) };
        await audit.add(tx, { action: 'auth.password-reset', actorId: ownerId, details, requestId });
        return ownerId;
      });
      notices.send(userId, { kind: 'password-changed' });
    },
  };
}
