// The account for which work is done without a request: a schedule, a webhook, a retry.
import type { Reader } from '../auth.store.ts';

export type FindWorkOwner = (userId: string) => Promise<{
  readonly role: 'user' | 'guest';
  readonly email: string | null;
  readonly language: 'en' | 'zh';
} | null>;

/** As it is now; `null` where it is gone, leaving or suspended: nothing is done for it. */
export async function findWorkOwner(reader: Reader, userId: string): ReturnType<FindWorkOwner> {
  const row = await reader
    .selectFrom('users')
    .select(['role', 'email', 'language'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row ? { role: row.role, email: row.email, language: row.language === 'zh' ? 'zh' : 'en' } : null;
}
