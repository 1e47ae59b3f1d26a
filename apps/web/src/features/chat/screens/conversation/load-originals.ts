import { api } from '../../../../platform/api/client.ts';
import { useAuth } from '../../../auth/index.ts';
import { chat } from '../../browser-chat.ts';
import type { OriginalView } from '../../message/message-view.ts';
import { loadArchive } from '../../summaries/archive.api.ts';
import { listOriginals } from '../../summaries/list-originals.ts';

/** What a summary stands for: from this device where it is here, else from the server, which guests never ask. */
export async function loadOriginals(sessionId: string, summaryId: string): Promise<readonly OriginalView[]> {
  const here = listOriginals(chat.state.getState().messages[sessionId] ?? [], summaryId);
  if (here.length > 0 || useAuth.getState().account?.role !== 'user') return here;
  return loadArchive(api, sessionId);
}
