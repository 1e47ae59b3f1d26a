import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/schema.ts';

export type PushDeviceRow = Row<'push_devices'>;
export type PushKeyRow = Row<'push_keys'>;

const KEY_ID = 'vapid';

/** Of sign-ins that have not ended. */
const listLive = (reader: Reader) =>
  reader
    .selectFrom('push_devices')
    .leftJoin('logins', 'logins.id', 'push_devices.login_id')
    .selectAll('push_devices')
    .where((where) =>
      where.or([
        where('push_devices.login_id', 'is', null),
        where.and([where('logins.id', 'is not', null), where('logins.ended_at', 'is', null)]),
      ]),
    );

export function listDevices(reader: Reader, userId: string): Promise<PushDeviceRow[]> {
  return listLive(reader)
    .where('push_devices.user_id', '=', userId)
    .orderBy('push_devices.created_at', 'desc')
    .orderBy('push_devices.id', 'desc')
    .execute();
}

export function findDevice(reader: Reader, id: string): Promise<PushDeviceRow | undefined> {
  return listLive(reader).where('push_devices.id', '=', id).executeTakeFirst();
}

/** What belongs to a sign-in that has ended is notified no more, and not kept; of one person, or of all. */
export async function removeEndedDevices(tx: Tx, userId?: string): Promise<void> {
  let ended = tx
    .deleteFrom('push_devices')
    .where('login_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('logins')
            .select('logins.id')
            .whereRef('logins.id', '=', 'push_devices.login_id')
            .where('logins.ended_at', 'is', null),
        ),
      ),
    );
  if (userId !== undefined) ended = ended.where('user_id', '=', userId);
  await ended.execute();
}

/** Also of another account: a browser is of the one that signed in last. */
export async function replaceDevice(tx: Tx, row: PushDeviceRow): Promise<void> {
  await tx.deleteFrom('push_devices').where('endpoint_hash', '=', row.endpoint_hash).execute();
  await tx.insertInto('push_devices').values(row).execute();
}

export async function removeDevices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('push_devices').where('id', 'in', ids).execute();
}

export async function removeEndpoint(tx: Tx, userId: string, endpointHash: string): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', endpointHash)
    .execute();
}

export function findKey(reader: Reader): Promise<PushKeyRow | undefined> {
  return reader.selectFrom('push_keys').selectAll().where('id', '=', KEY_ID).executeTakeFirst();
}

/** The one that is kept: this, or that of a server that was faster. */
export async function keepKey(tx: Tx, create: (id: string) => Omit<PushKeyRow, 'id'>): Promise<PushKeyRow> {
  await tx
    .insertInto('push_keys')
    .values({ id: KEY_ID, ...create(KEY_ID) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return tx.selectFrom('push_keys').selectAll().where('id', '=', KEY_ID).executeTakeFirstOrThrow();
}
