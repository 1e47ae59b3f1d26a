// Changes of names and preferences; anything else about an account is not its owner's to set.
import type { ProfileBody } from '@parley/contract/profile/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { refuseTaken } from './auth.accounts.ts';
import { toKey, updateUser } from './auth.store.ts';

export function createChangeProfile({ db, clock }: { db: Database; clock: Clock }) {
  return async (userId: string, { user_type, language, username, email }: ProfileBody): Promise<void> => {
    const change = {
      ...(user_type !== undefined && { user_type }),
      ...(language !== undefined && { language }),
      ...(username !== undefined && { username, username_key: toKey(username) }),
      ...(email !== undefined && { email, email_key: toKey(email) }),
      updated_at: clock.now(),
    };
    await db
      .write(async (tx) => {
        await refuseTaken(tx, { username, email }, userId);
        await updateUser(tx, userId, change);
      })
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        // Another call took the name in the same moment.
        await refuseTaken(db.read, { username, email }, userId);
        throw new AppError('conflict', { cause: error });
      });
  };
}
