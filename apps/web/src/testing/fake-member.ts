import { listRuns } from '@parley/contract/runs/endpoints.ts';
import { createFakeHistory, type FakeHistory } from './history/fake-history.ts';
import { createGuest, installFakeServer, type FakeServer } from './fake-server.ts';
import { createToken } from './fake-tokens.ts';

/** A server that keeps conversations, behind an app on a device that was never used. */
export async function installHistoryServer(): Promise<{ server: FakeServer; history: FakeHistory }> {
  localStorage.clear();
  const server = installFakeServer();
  server.api.on(listRuns, () => ({ runs: [], next: null }));
  return { server, history: createFakeHistory(server.api) };
}

/** Leaves the browser as if a member had signed in before. */
export function rememberMember(server: FakeServer): void {
  server.user = createGuest({
    id: 'member-1',
    role: 'user',
    username: 'mara',
    user_type: 'casual',
    session_id: null,
    balance: 5,
  });
  server.token = createToken({ sub: 'member-1' });
  localStorage.setItem('access_token', server.token);
}
