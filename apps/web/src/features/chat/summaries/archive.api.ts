import { getArchive } from '@parley/contract/history/endpoints.ts';
import type { Api } from '../../../platform/api/client.ts';
import type { OriginalView } from '../message/message-view.ts';

/** The messages that summaries of a conversation stand for, as the server keeps them. */
export async function loadArchive(api: Api, sessionId: string): Promise<readonly OriginalView[]> {
  const { messages } = await api.call(getArchive, { params: { id: sessionId } });
  return messages.flatMap(({ message_id: id, role, content }): OriginalView[] =>
    role === 'system' ? [] : [{ id, role, text: content }],
  );
}
