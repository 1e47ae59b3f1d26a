// The calls about conversations, over whatever carries them.
import type { BackendMessage, BackendSession } from '../../history/schemas.ts';

export interface HistoryCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HistoryAnswer {
  readonly status: number;
  /** Empty where there is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

const ROOT = '/api/chat-history';

export function createHistoryCalls(send: (call: HistoryCall) => Promise<HistoryAnswer>) {
  const at = (id: string, rest = ''): string => `${ROOT}/session/${id}${rest}`;
  const get = (id: string, headers: Readonly<Record<string, string>> = {}): Promise<HistoryAnswer> =>
    send({ method: 'GET', path: at(id), headers });
  const read = async (id: string): Promise<BackendSession> =>
    (await get(id)).body['session'] as BackendSession; // the server's own answer
  return {
    get,
    read,
    idsOf: async (id: string): Promise<readonly string[]> =>
      (await read(id)).messages.map(({ message_id }) => message_id),
    etagOf: async (id: string): Promise<string> => String((await get(id)).body['etag']),
    save: (session: BackendSession, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      send({ method: 'POST', path: `${ROOT}/save-session`, body: { session, ...more }, headers }),
    append: (id: string, messages: readonly BackendMessage[], fromIndex: number, more: object = {}) =>
      send({
        method: 'POST',
        path: at(id, '/messages'),
        body: { messages, from_index: fromIndex, ...more },
      }),
    change: (id: string, body: object) => send({ method: 'PATCH', path: at(id, '/metadata'), body }),
    remove: (id: string) => send({ method: 'DELETE', path: at(id) }),
    archive: (id: string) => send({ method: 'GET', path: at(id, '/archive') }),
    bulk: (sessions: readonly object[]) =>
      send({ method: 'POST', path: `${ROOT}/bulk-sync`, body: { sessions } }),
    summaries: (query = '') => send({ method: 'GET', path: `${ROOT}/sessions/summaries${query}` }),
  };
}

export type HistoryCalls = ReturnType<typeof createHistoryCalls>;

export interface HistoryCase {
  readonly title: string;
  /** `check` compares what is there with what has to be in it. */
  readonly play: (history: HistoryCalls, check: (actual: object, expected: object) => void) => Promise<void>;
}
