import type { Reader } from '../../../platform/db/database.ts';

interface Owned {
  readonly userId: string;
  readonly id: string;
}

export async function findKeyName(reader: Reader, { userId, id }: Owned): Promise<string | null> {
  const key = await reader
    .selectFrom('api_keys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return key?.name ?? null;
}

export function findHookDelivery(reader: Reader, { userId, id }: Owned) {
  return reader
    .selectFrom('hook_deliveries')
    .select(['id', 'delivery_id', 'event', 'redelivery_of'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
