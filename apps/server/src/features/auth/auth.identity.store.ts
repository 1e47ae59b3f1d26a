// The reads behind every call: the current owner of a token or a key. Every call makes one of the first three.
import type { Database } from '../../platform/db/database.ts';
import { prepareQuery, type Slot } from '../../platform/db/prepared.ts';
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

const selectAccount = prepareQuery((tx, slot: Slot<{ userId: string }>) =>
  tx.selectFrom('users').select(ACCOUNT).where('id', '=', slot('userId')),
);

export async function findAccount(read: Read, userId: string): Promise<Account | undefined> {
  const { rows } = await selectAccount(read, { userId });
  return rows[0];
}

const selectLoginAccount = prepareQuery((tx, slot: Slot<{ userId: string; loginId: string }>) =>
  tx
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(ACCOUNT)
    .where('logins.id', '=', slot('loginId'))
    .where('logins.user_id', '=', slot('userId'))
    .where('logins.ended_at', 'is', null),
);

/** The account of a login that has not ended. */
export async function findLoginAccount(
  read: Read,
  login: { readonly userId: string; readonly loginId: string },
): Promise<Account | undefined> {
  const { rows } = await selectLoginAccount(read, login);
  return rows[0];
}

const selectKeyAccount = prepareQuery((tx, slot: Slot<{ keyHash: string }>) =>
  tx
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
    .where('key_hash', '=', slot('keyHash')),
);

export async function findKeyAccount(read: Read, keyHash: string): Promise<KeyAccount | undefined> {
  const { rows } = await selectKeyAccount(read, { keyHash });
  return rows[0];
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
