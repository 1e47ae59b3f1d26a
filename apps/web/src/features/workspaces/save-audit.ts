import { exportWorkspaceAudit } from '@parley/contract/workspaces/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { saveTable } from '../../platform/browser/save-blob.ts';

/** What is found by these words; all entries without any. */
export async function saveAudit(id: string, days: number, q: string): Promise<void> {
  const { signal } = new AbortController();
  const answer = await api.openStream(
    exportWorkspaceAudit,
    { params: { id }, query: { days, q } },
    { signal },
  );
  saveTable('parley-workspace-audit.csv', await answer.blob());
}
