// Changing a password, and resetting it through a link.
import { z } from 'zod';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import { defineJob } from '../../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Limiter, LimitRule } from '../../../platform/rate-limit/limiter.ts';
import { lockCredentials, type OwnerCheck } from './owner-check.ts';
import { insertReset, useReset } from './passwords.store.ts';
import type { Passwords } from './passwords.ts';
import { RESET_LINK_LIFETIME_MS, toResetLink, toResetMail } from './reset-mail.ts';
import { setPassword } from './set-password.ts';
import { findUser, findUserByName } from '../auth.store.ts';
import type { Notices } from '../notices/notices.ts';
import type { RequestOrigin } from '../request-origin.ts';

const SEND_LINK = defineJob({
  name: 'auth.send-reset-link',
  schema: z.strictObject({ name: z.string(), requestId: z.string() }),
});

/** Per account, from wherever they are requested: it is one mailbox, and each link invalidates the one before. */
const LINKS: LimitRule = { name: 'reset-links', limit: 5, windowSeconds: 3_600 };

export interface ResetDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly limiter: Pick<Limiter, 'take'>;
  readonly passwords: Passwords;
  readonly ownerCheck: OwnerCheck;
  readonly notices: Notices;
  readonly mail: Mail;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Address at which users open the web app. */
  readonly publicUrl: string;
}

export interface PasswordChange {
  readonly current: string | undefined;
  readonly next: string;
  /** Ids of API keys that stay valid. */
  readonly keepKeys: readonly string[];
  readonly keepDeploymentKeys: boolean;
  readonly keepGoogle: boolean;
}

export function createReset(deps: ResetDeps) {
  const { db, jobs, limiter, passwords, ownerCheck, notices, mail, audit, clock, publicUrl } = deps;

  /** The caller was answered long ago, so what is too much is left out without a word. */
  async function isWithinLimit(userId: string): Promise<boolean> {
    try {
      await limiter.take(LINKS, hashToken(userId));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false;
      throw error;
    }
  }

  /** The link and its email are one transaction, so that a link is never sent to a former address. */
  async function sendLink(name: string, requestId: string): Promise<void> {
    const named = await findUserByName(db.read, name);
    if (!named || !(await isWithinLimit(named.id))) return;
    const token = createOpaqueToken();
    const nowMs = clock.now();
    const expiresAt = nowMs + RESET_LINK_LIFETIME_MS;
    await jobs.write(async (tx, enqueue) => {
      await lockCredentials(tx, named.id);
      const user = await findUser(tx, named.id);
      if (!user?.email || user.status !== 'active') return;
      await insertReset(tx, {
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: nowMs,
        expires_at: expiresAt,
        used_at: null,
      });
      const target = { type: 'user', id: user.id };
      await audit.add(tx, { action: 'auth.reset-link-made', actorId: null, target, requestId });
      const text = toResetMail(user.language, toResetLink(publicUrl, token));
      await mail.add(enqueue, { to: user.email, ...text, expiresAt });
    });
  }

  jobs.work(SEND_LINK, ({ name, requestId }) => sendLink(name, requestId));

  return {
    async change(
      caller: Caller,
      { current, next, ...kept }: PasswordChange,
      { requestId }: RequestOrigin,
    ): Promise<void> {
      const { userId, loginId } = caller;
      const proof = await ownerCheck.confirmByPassword(caller, current);
      const passwordHash = await passwords.hash(next);
      await jobs.write(async (tx, enqueue) => {
        await proof.recheck(tx);
        const nowMs = clock.now();
        const change = { userId, passwordHash, nowMs, keepLogin: loginId, ...kept };
        const details = { ended: await setPassword(tx, change) };
        await audit.add(tx, { action: 'auth.password-changed', actorId: userId, details, requestId });
        await notices.add(tx, enqueue, userId, { kind: 'password-changed' });
      });
    },

    /** Same reply and duration for every name: whether there is such an account is looked up later. */
    async forgot(name: string, { requestId }: RequestOrigin): Promise<void> {
      if (mail.isConfigured) await jobs.enqueue(SEND_LINK, { name, requestId });
    },

    async reset(token: string, password: string, { requestId }: RequestOrigin): Promise<void> {
      const passwordHash = await passwords.hash(password);
      const tokenHash = hashToken(token);
      await jobs.write(async (tx, enqueue) => {
        const nowMs = clock.now();
        const ownerId = await useReset(tx, tokenHash, nowMs);
        if (ownerId === null) throw new AppError('reset_link_invalid');
        const details = { ended: await setPassword(tx, { userId: ownerId, passwordHash, nowMs }) };
        await audit.add(tx, { action: 'auth.password-reset', actorId: ownerId, details, requestId });
        await notices.add(tx, enqueue, ownerId, { kind: 'password-changed' });
      });
    },
  };
}
