// Changes of names and preferences; owners cannot change anything else about their account.
import type { ProfileBody } from '@parley/contract/profile/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import type { Enqueue, Jobs } from '../../../platform/jobs/jobs.ts';
import { findUser, toKey, updateUser, type UserRow } from '../auth.store.ts';
import type { Notices } from '../notices/notices.ts';
import type { OwnerCheck } from '../password/owner-check.ts';
import { removeResets } from '../password/passwords.store.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { assertNamesAvailable } from './accounts.ts';
import type { ReservedNames } from './reserved-names.ts';

export interface ChangeProfileDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly ownerCheck: OwnerCheck;
  readonly notices: Notices;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly reservedNames: ReservedNames;
}

function toChange({ user_type, language, username, email }: ProfileBody): Partial<UserRow> {
  return {
    ...(user_type !== undefined && { user_type }),
    ...(language !== undefined && { language }),
    ...(username !== undefined && { username, username_key: toKey(username) }),
    ...(email !== undefined && { email, email_key: toKey(email) }),
  };
}

export function createChangeProfile(deps: ChangeProfileDeps) {
  const { db, jobs, ownerCheck, notices, audit, clock, reservedNames } = deps;

  async function apply(
    tx: Tx,
    enqueue: Enqueue,
    userId: string,
    body: ProfileBody,
    requestId: string,
  ): Promise<void> {
    const { username, email } = body;
    const before = await findUser(tx, userId);
    if (!before) throw new AppError('invalid_credentials');
    await assertNamesAvailable(tx, { username, email }, userId);
    if (username !== undefined && toKey(username) !== before.username_key) reservedNames.refuse(username);
    await updateUser(tx, userId, { ...toChange(body), updated_at: clock.now() });
    if (email !== undefined && email !== before.email) {
      await removeResets(tx, userId);
      await audit.add(tx, { action: 'account.email-changed', actorId: userId, requestId });
      await notices.addTo(enqueue, before.email, before.language, { kind: 'email-changed', newEmail: email });
    }
  }

  return async (caller: Caller, body: ProfileBody, { requestId }: RequestOrigin): Promise<void> => {
    const { userId, role } = caller;
    const { username, email, password } = body;
    if (role === 'guest' && (username !== undefined || email !== undefined))
      throw new AppError('members_only');
    // Access to an account's mail is enough to reset its password.
    const proof = email === undefined ? null : await ownerCheck.confirm(caller, password);
    await jobs
      .write(async (tx, enqueue) => {
        await proof?.recheck(tx);
        await apply(tx, enqueue, userId, body, requestId);
      })
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        // A concurrent call took the name.
        await assertNamesAvailable(db.read, { username, email }, userId);
        throw new AppError('conflict', { cause: error });
      });
  };
}
