import { searchHistory } from '@parley/contract/history/endpoints.ts';
import { api } from '../../../platform/api/client.ts';
import type { Found } from './found.ts';

const LONGEST_QUERY = 200;

/** Looks through everything that the server keeps of a member. */
export async function searchRemote(
  typed: string,
  limit: number,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const query = { q: typed.slice(0, LONGEST_QUERY), limit };
  const { results } = await api.call(searchHistory, { query }, { signal, isRetried: false });
  return results.map((result) => ({
    sessionId: result.session_id,
    sessionName: result.session_name,
    messageId: result.message_id,
    time: Date.parse(result.timestamp),
    snippet: { text: result.snippet, marks: result.marks },
  }));
}
