// What began a run, as its log shows it.
import type { RunStart } from '@parley/contract/runs/journal/schemas.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readStoredStart } from '../steps/steps.resume.ts';
import type { RunRow } from '../runs.store.ts';
import { findHookDelivery, findKeyName } from './begun-runs.store.ts';

type Begun = Pick<RunRow, 'user_id' | 'trigger' | 'request'>;

const BY_TRIGGER: Readonly<Record<RunRow['trigger'], RunStart['by']>> = {
  ui: 'person',
  api: 'api',
  mcp: 'mcp',
  scheduled: 'schedule',
  webhook: 'webhook',
};

async function findDelivery(
  read: Database['read'],
  of: { readonly userId: string; readonly id: string },
): Promise<RunStart['delivery']> {
  const row = await findHookDelivery(read, of);
  if (!row) return null;
  const { id, delivery_id: deliveryId, event, redelivery_of: repeated } = row;
  return { id, delivery_id: deliveryId, event, is_repeat: repeated !== null };
}

/** Of one that could not be started nothing but its trigger is kept. */
export async function findStart(read: Database['read'], row: Begun): Promise<RunStart> {
  const { user_id: userId, trigger } = row;
  const stored = readStoredStart(row);
  const keyId = stored?.actor.apiKeyId ?? null;
  const beginning = stored?.beginning;
  return {
    by: beginning?.by ?? BY_TRIGGER[trigger],
    key_name: keyId === null ? null : await findKeyName(read, { userId, id: keyId }),
    delivery:
      beginning?.by === 'webhook' ? await findDelivery(read, { userId, id: beginning.deliveryId }) : null,
  };
}
