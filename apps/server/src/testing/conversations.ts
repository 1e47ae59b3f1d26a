// Conversations as a client sends them.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { BackendSession } from '@parley/contract/history/schemas.ts';
import { toForm } from './form.ts';
import type { Person, TestApp } from './test-app.ts';

export { toMessage, toMessages, toSession } from '@parley/contract/testing/history/conversations.ts';

const ROOT = '/api/chat-history';

/** Calls about conversations on behalf of a user. */
export function historyOf(app: TestApp, person: Person) {
  const call = (request: InjectOptions): Promise<LightMyRequestResponse> => app.call(request, person);
  const at = (id: string, rest = ''): string => `${ROOT}/session/${id}${rest}`;
  return {
    save: (session: object, more: object = {}, headers: Record<string, string> = {}) =>
      call({ method: 'POST', url: `${ROOT}/save-session`, payload: { session, ...more }, headers }),
    append: (id: string, messages: readonly object[], fromIndex: number) =>
      call({ method: 'POST', url: at(id, '/messages'), payload: { messages, from_index: fromIndex } }),
    patch: (id: string, payload: object) => call({ method: 'PATCH', url: at(id, '/metadata'), payload }),
    get: (id: string, headers: Record<string, string> = {}) => call({ method: 'GET', url: at(id), headers }),
    archive: (id: string) => call({ method: 'GET', url: at(id, '/archive') }),
    share: (id: string, payload: object = { expires_in_days: null }) =>
      call({ method: 'POST', url: at(id, '/shares'), payload }),
    shares: (query = '') => call({ method: 'GET', url: `${ROOT}/shares${query}` }),
    closeShare: (id: string) => call({ method: 'DELETE', url: `${ROOT}/shares/${id}` }),
    saveImage: (id: string, bytes: Buffer) => {
      const form = toForm({}, [{ field: 'image', name: 'picture.png', bytes }]);
      return call({ method: 'POST', url: at(id, '/images'), ...form });
    },
    image: (id: string, imageId: string, headers: Record<string, string> = {}) =>
      call({ method: 'GET', url: at(id, `/images/${imageId}`), headers }),
    remove: (id: string) => call({ method: 'DELETE', url: at(id) }),
    bulk: (sessions: readonly object[]) =>
      call({ method: 'POST', url: `${ROOT}/bulk-sync`, payload: { sessions } }),
    summaries: (query = '') => call({ method: 'GET', url: `${ROOT}/sessions/summaries${query}` }),
    search: (words: string) => call({ method: 'GET', url: `${ROOT}/search?q=${encodeURIComponent(words)}` }),
    idsOf: async (id: string): Promise<string[]> => {
      const { session } = (await call({ method: 'GET', url: at(id) })).json<{ session: BackendSession }>();
      return session.messages.map((message) => message.message_id);
    },
  };
}

export type HistoryCalls = ReturnType<typeof historyOf>;
