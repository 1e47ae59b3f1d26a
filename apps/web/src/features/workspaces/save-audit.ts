import { exportWorkspaceAudit } from '@parley/contract/workspaces/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { saveBlob } from '../../platform/browser/save-blob.ts';

export async function saveAudit(id: string, days: number): Promise<void> {
  const { signal } = new AbortController();
  const answer = await api.openStream(exportWorkspaceAudit, { params: { id }, query: { days } }, { signal });
  saveBlob('parley-workspace-audit.csv', await answer.blob());
}
