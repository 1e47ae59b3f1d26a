// Seals the addresses that were stored as text before they were sealed: only a server has the keys for it.
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Lists, Targets } from './targets.ts';

const BATCH = 200;
const NONE = '[]';

/** Of a list that is sealed, what is shown of it may be all that can be read. */
const toUnsealed = (row: Lists, targets: Targets) => ({
  ...(row.deliver_to_enc === null && { deliver_to: targets.recipients(row) }),
  ...(row.approval_notices_enc === null && { approval_notices: targets.notices(row) }),
});

/** With the lists as they were read: one that was changed meanwhile is sealed already. */
async function sealDeployments(tx: Tx, targets: Targets): Promise<number> {
  const rows = await tx
    .selectFrom('deployments')
    .select(['id', 'deliver_to', 'deliver_to_enc', 'approval_notices', 'approval_notices_enc'])
    .where((where) =>
      where.or([
        where('deliver_to', '<>', NONE).and('deliver_to_enc', 'is', null),
        where('approval_notices', '<>', NONE).and('approval_notices_enc', 'is', null),
      ]),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
  for (const row of rows)
    await tx
      .updateTable('deployments')
      .set(targets.seal(row.id, toUnsealed(row, targets)))
      .where('id', '=', row.id)
      .where('deliver_to', '=', row.deliver_to)
      .where('approval_notices', '=', row.approval_notices)
      .execute();
  return rows.length;
}

async function sealCallbacks(tx: Tx, targets: Targets): Promise<number> {
  const rows = await tx
    .selectFrom('webhooks')
    .select(['id', 'callback_url'])
    .where('callback_url', 'is not', null)
    .where('callback_url_enc', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  for (const { id, callback_url: url } of rows)
    await tx
      .updateTable('webhooks')
      .set(targets.sealCallback(id, url))
      .where('id', '=', id)
      .where('callback_url', '=', url)
      .execute();
  return rows.length;
}

export function createSealTargets(db: Database, targets: Targets): () => Promise<void> {
  return async () => {
    for (const seal of [sealDeployments, sealCallbacks])
      while ((await db.write((tx) => seal(tx, targets))) === BATCH);
  };
}
