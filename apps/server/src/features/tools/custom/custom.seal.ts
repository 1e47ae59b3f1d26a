// Seals the addresses of tools that were stored as text: only a server has the keys for it.
import type { Database } from '../../../platform/db/database.ts';
import type { ToolSecrets } from './custom.secrets.ts';
import { toSearchText } from './custom.service.ts';
import { listUnsealed, saveSealed } from './custom.store.ts';

const BATCH = 200;

export interface SealDeps {
  readonly db: Database;
  readonly secrets: Pick<ToolSecrets, 'sealUrl'>;
}

export function createSealAddresses({ db, secrets }: SealDeps): () => Promise<void> {
  const sealBatch = () =>
    db.write(async (tx) => {
      const rows = await listUnsealed(tx, BATCH);
      for (const row of rows)
        await saveSealed(tx, { ...row, ...secrets.sealUrl(row.id, row.url), search_text: toSearchText(row) });
      return rows.length;
    });
  return async () => {
    while ((await sealBatch()) === BATCH);
  };
}
