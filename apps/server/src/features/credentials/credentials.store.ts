import type { Reader, Tx } from '../../platform/db/database.ts';
import { prepareQuery, type Slot } from '../../platform/db/prepared.ts';
import type { Row } from '../../platform/db/schema.ts';

export type CredentialRow = Row<'credentials'>;
export type CredentialId = Pick<CredentialRow, 'user_id' | 'credential_key'>;

/** Not paged: there is one of each kind at most. */
export function listOwn(reader: Reader, userId: string): Promise<CredentialRow[]> {
  return reader.selectFrom('credentials').selectAll().where('user_id', '=', userId).execute();
}

const selectOwn = prepareQuery((tx, slot: Slot<CredentialId>) =>
  tx
    .selectFrom('credentials')
    .selectAll()
    .where('user_id', '=', slot('user_id'))
    .where('credential_key', '=', slot('credential_key')),
);

export async function findOwn(reader: Reader, id: CredentialId): Promise<CredentialRow | undefined> {
  const { rows } = await selectOwn(reader, id);
  return rows[0];
}

export async function saveOwn(tx: Tx, row: CredentialRow): Promise<void> {
  const { values_enc, state, tested_at, updated_at } = row;
  await tx
    .insertInto('credentials')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'credential_key'])
        .doUpdateSet({ values_enc, state, tested_at, updated_at }),
    )
    .execute();
}

/** `false`: it was replaced or removed meanwhile. */
export async function updateState(
  tx: Tx,
  {
    user_id: userId,
    credential_key: key,
    values_enc: sealed,
  }: CredentialId & Pick<CredentialRow, 'values_enc'>,
  change: Partial<Pick<CredentialRow, 'state' | 'tested_at' | 'values_enc' | 'updated_at'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('credentials')
    .set(change)
    .where('user_id', '=', userId)
    .where('credential_key', '=', key)
    .where('values_enc', '=', sealed)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function removeOwn(
  tx: Tx,
  { user_id: userId, credential_key: key }: CredentialId,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('credential_key', '=', key)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export function findCheck(reader: Reader, id: string): Promise<Row<'vault_checks'> | undefined> {
  return reader.selectFrom('vault_checks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Leaves one that is there as it is. */
export async function insertCheck(tx: Tx, row: Row<'vault_checks'>): Promise<void> {
  await tx
    .insertInto('vault_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function removeCheck(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('vault_checks').where('id', '=', id).execute();
}

const SLICE = 500;

/** Of all people, some at a time. */
export function listAllAfter(reader: Reader, id: string): Promise<CredentialRow[]> {
  return reader
    .selectFrom('credentials')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(SLICE)
    .execute();
}
