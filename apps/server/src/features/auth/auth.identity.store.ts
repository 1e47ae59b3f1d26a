// The reads behind every call: the current owner of a token or a key.
import type { CompiledQuery } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/schema.ts';

type Read = Database['read'];

export type Account = Pick<Row<'users'>, 'id' | 'role' | 'is_admin' | 'status' | 'token_version'>;

const ACCOUNT = ['users.id', 'users.role', 'users.is_admin', 'users.status', 'users.token_version'] as const;

export type KeyAccount = Account & {
  readonly key_id: string;
  readonly deployment_id: string | null;
  readonly scopes: string;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly last_used_at: number | null;
};

export interface AccountReads {
  findAccount(userId: string): Promise<Account | undefined>;
  /** The account of a login that has not ended. */
  findLoginAccount(userId: string, loginId: string): Promise<Account | undefined>;
  findKeyAccount(keyHash: string): Promise<KeyAccount | undefined>;
}

/** Every call makes one of these reads, so each is compiled once: compiling would be most of its cost. */
export function createAccountReads(read: Read): AccountReads {
  const byUser = read.selectFrom('users').select(ACCOUNT).where('id', '=', '').compile();
  const byLogin = read
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(ACCOUNT)
    .where('logins.id', '=', '')
    .where('logins.user_id', '=', '')
    .where('logins.ended_at', 'is', null)
    .compile();
  const byKey = read
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(ACCOUNT)
    .select([
      'api_keys.id as key_id',
      'deployment_id',
      'scopes',
      'expires_at',
      'revoked_at',
      'api_keys.last_used_at',
    ])
    .where('key_hash', '=', '')
    .compile();

  async function first<Answer>(
    query: CompiledQuery<Answer>,
    parameters: readonly string[],
  ): Promise<Answer | undefined> {
    const { rows } = await read.executeQuery<Answer>({ ...query, parameters });
    return rows[0];
  }

  return {
    findAccount: (userId) => first(byUser, [userId]),
    findLoginAccount: (userId, loginId) => first(byLogin, [loginId, userId]),
    findKeyAccount: (keyHash) => first(byKey, [keyHash]),
  };
}

/** The token versions of the given accounts that are active. */
export async function listActive(read: Read, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom('users')
    .select(['id', 'token_version'])
    .where('id', 'in', userIds)
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map((row) => [row.id, row.token_version]));
}

/** The given logins and keys that are still valid. */
export async function listGood(
  read: Read,
  { loginIds, keyIds, nowMs }: { loginIds: readonly string[]; keyIds: readonly string[]; nowMs: number },
): Promise<Set<string>> {
  const logins =
    loginIds.length === 0
      ? []
      : await read
          .selectFrom('logins')
          .select('id')
          .where('id', 'in', loginIds)
          .where('ended_at', 'is', null)
          .execute();
  const keys =
    keyIds.length === 0
      ? []
      : await read
          .selectFrom('api_keys')
          .select('id')
          .where('id', 'in', keyIds)
          .where('revoked_at', 'is', null)
          .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', nowMs)]))
          .execute();
  return new Set([...logins, ...keys].map((row) => row.id));
}
