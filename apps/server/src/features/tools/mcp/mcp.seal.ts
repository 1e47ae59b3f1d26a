// Seals the addresses of servers that were stored as text: only a process that serves has the keys for it.
import type { Database } from '../../../platform/db/database.ts';
import { listUnsealed, saveSealed } from './mcp.store.ts';
import type { McpSecrets } from './secrets.ts';

const BATCH = 200;

export interface SealDeps {
  readonly db: Database;
  readonly secrets: Pick<McpSecrets, 'sealUrl'>;
}

export function createSealServers({ db, secrets }: SealDeps): () => Promise<void> {
  const sealBatch = () =>
    db.write(async (tx) => {
      const rows = await listUnsealed(tx, BATCH);
      for (const row of rows) await saveSealed(tx, { id: row.id, ...secrets.sealUrl(row, row.url) });
      return rows.length;
    });
  return async () => {
    while ((await sealBatch()) === BATCH);
  };
}
