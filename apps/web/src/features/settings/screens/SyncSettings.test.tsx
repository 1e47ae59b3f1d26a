import { listSummaries, removeSession } from '@parley/contract/history/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { listRuns } from '@parley/contract/runs/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deleteDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { BackendSession } from '@parley/contract/history/schemas.ts';
import { DATABASE_NAME } from '../../../platform/store/database.ts';
import { createFakeHistory, type FakeHistory } from '../../../testing/fake-history.ts';
import {
  createGuest,
  installFakeServer,
  rememberGuest,
  type FakeServer,
} from '../../../testing/fake-server.ts';
import { createToken } from '../../../testing/fake-tokens.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;
let history: FakeHistory;

beforeEach(async () => {
  await deleteDB(DATABASE_NAME);
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  history = createFakeHistory(server.api);
  server.api.on(listRuns, () => ({ runs: [], total: 0, page: 1, per_page: 100 }));
});

function beMember(): void {
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

function storeConversation(): void {
  const moment = new Date().toISOString();
  history.put(
    BackendSession.parse({
      session_id: 'session-1',
      name: 'About tea',
      system_prompt: null,
      selected_model_id: null,
      supports_vision: false,
      supports_reasoning_effort: false,
      reasoning_effort: null,
      title_generated: true,
      is_pinned: false,
      last_user_activity_at: moment,
      active_leaf_id: 'm',
      messages: [
        {
          message_id: 'm',
          role: 'user',
          content: 'What is tea?',
          timestamp: moment,
          extracted_files: null,
          agent_execution: null,
        },
      ],
      created_at: moment,
      updated_at: moment,
      last_message_at: moment,
      version: 1,
    }),
  );
}

const press = async (name: string) =>
  userEvent.click(
    (await screen.findAllByRole('button', { name }, { timeout: 5000 })).at(-1) ?? document.body,
  );
const historyCalls = () => server.api.calls.filter(({ endpoint }) => endpoint.path.includes('chat-history'));

test('a sync that somebody asks for says how it went [SYNC-25] [SYNC-26] [SET-05]', async () => {
  beMember();
  storeConversation();
  await renderApp('/settings?section=data');
  await screen.findByTitle('About tea', {}, { timeout: 5000 });
  await press('Sync now');
  expect(await screen.findByText('Conversations synchronized')).toBeInTheDocument();
  server.api.on(listSummaries, () => {
    throw new AppError('internal');
  });
  await press('Sync now');
  expect(await screen.findByText('Failed to sync conversations')).toBeInTheDocument();
});

test('clearing removes the conversations of the server where that is ticked, and only there', async () => {
  beMember();
  storeConversation();
  await renderApp('/settings?section=data');
  await screen.findByTitle('About tea', {}, { timeout: 5000 });
  await press('Clear all data');
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Also delete the conversations on the server' }),
  );
  await press('Clear all data');
  expect(await screen.findByText('All data cleared successfully')).toBeInTheDocument();
  expect(server.api.callsOf(removeSession)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByTitle('About tea')).toBeNull());
});

test('a guest calls nothing of it [SYNC-19]', async () => {
  rememberGuest(server);
  await renderApp('/chat');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Message' }, { timeout: 5000 }),
    'What is tea?{Enter}',
  );
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  server.runs.last.say('A drink.');
  server.runs.last.end();
  await screen.findByText('A drink.', {}, { timeout: 5000 });
  location.hash = '#/settings?section=data';
  await screen.findByText('Storage used', {}, { timeout: 5000 });
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
  expect(historyCalls()).toEqual([]);
});
