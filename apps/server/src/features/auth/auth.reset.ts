// Changing a password, and setting a new one through a link.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail.ts';
import { createOpaqueToken, hashToken } from '../../platform/opaque-token.ts';
import { revokeKeys } from './auth.keys.store.ts';
import type { Logins } from './auth.logins.ts';
import type { OwnerCheck } from './auth.owner-check.ts';
import { insertReset, useReset } from './auth.passwords.store.ts';
import type { Passwords } from './auth.passwords.ts';
import { RESET_LINK_LIFETIME_MS, toResetLink, toResetMail } from './auth.reset-mail.ts';
import { findUserByName, updateUser, type UserRow } from './auth.store.ts';
import type { Visitor } from './auth.visitor.ts';

export interface ResetDeps {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly ownerCheck: OwnerCheck;
  readonly logins: Logins;
  readonly mail: Mail;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Log;
  /** Where people open the web app. */
  readonly publicUrl: string;
}

export function createReset(deps: ResetDeps) {
  const { db, passwords, ownerCheck, logins, mail, audit, clock, log, publicUrl } = deps;

  async function setHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
    await updateUser(tx, userId, { password_hash: passwordHash, updated_at: clock.now() });
  }

  async function createLink(user: UserRow, requestId: string): Promise<string> {
    const token = createOpaqueToken();
    const nowMs = clock.now();
    await db.write(async (tx) => {
      await insertReset(tx, {
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: nowMs,
        expires_at: nowMs + RESET_LINK_LIFETIME_MS,
        used_at: null,
      });
      const target = { type: 'user', id: user.id };
      await audit.add(tx, { action: 'auth.reset-link-made', actorId: null, target, requestId });
    });
    return toResetLink(publicUrl, token);
  }

  async function sendLink(name: string, requestId: string): Promise<void> {
    const user = await findUserByName(db.read, name);
    if (!user?.email || user.status !== 'active') return;
    await mail.send({ to: user.email, ...toResetMail(user.language, await createLink(user, requestId)) });
  }

  return {
    async change(
      caller: Caller,
      given: { current?: string | undefined; next: string },
      visitor: Visitor,
    ): Promise<void> {
      await ownerCheck.confirm(caller, given.current);
      const passwordHash = await passwords.hash(given.next);
      await db.write(async (tx) => {
        await setHash(tx, caller.userId, passwordHash);
        await logins.end(tx, caller.userId, { except: caller.loginId, reason: 'password-changed' });
        const { requestId } = visitor;
        await audit.add(tx, { action: 'auth.password-changed', actorId: caller.userId, requestId });
      });
    },

    /** Says and takes the same for every name: the mail goes out on its own. */
    forgot(name: string, visitor: Visitor): void {
      if (!mail.isConfigured) return;
      sendLink(name, visitor.requestId).catch((error: unknown) =>
        log.error('reset mail not sent', { error }),
      );
    },

    async reset(token: string, password: string, visitor: Visitor): Promise<void> {
      const passwordHash = await passwords.hash(password);
      const tokenHash = hashToken(token);
      await db.write(async (tx) => {
        const userId = await useReset(tx, tokenHash, clock.now());
        if (userId === null) throw new AppError('reset_link_invalid');
        await setHash(tx, userId, passwordHash);
        // Whoever lost the account may be getting it back: nothing made before may go on.
        await logins.end(tx, userId, { reason: 'password-changed' });
        await revokeKeys(tx, userId, clock.now());
        const { requestId } = visitor;
        await audit.add(tx, { action: 'auth.password-reset', actorId: userId, requestId });
      });
    },
  };
}
