import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createLocalDatabase } from '../../../platform/store/database.ts';
import { installFakeServer, rememberGuest } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { messageKey, sessionKey } from '../chat.storage.ts';
import { createUserMessage } from '../sessions/message.ts';
import { createSession } from '../sessions/session.ts';

const OWNER = 'guest-1';
const DAY_MS = 86_400_000;

/** As many chats of a guest as a device keeps, the first of them the oldest. */
async function storeChats(count: number): Promise<void> {
  const writes = Array.from({ length: count }, (_, index) => {
    const id = `session-${index}`;
    const nowMs = Date.now() - (count - index) * DAY_MS;
    const message = createUserMessage({ id: `message-${index}`, parentId: null, nowMs }, 'Hello', null);
    const session = {
      ...createSession(nowMs, id, null),
      id,
      name: `Chat ${index}`,
      messageCount: 1,
      activeLeafId: message.id,
      lastUserActivityAt: nowMs,
    };
    return [
      { key: sessionKey(OWNER, id), value: session },
      { key: messageKey(OWNER, id, message.id), value: message },
    ];
  });
  await createLocalDatabase().write('sessions', writes.flat());
}

async function listStored(): Promise<readonly string[]> {
  window.dispatchEvent(new Event('pagehide'));
  const stored = await createLocalDatabase().list('sessions', `ai-chat-sessions/${OWNER}/session/`);
  return stored.map((session) => (session as { id: string }).id); // As it was stored above.
}

test('a guest with 25 chats is warned in the next one, whose first message deletes the oldest [F-37]', async () => {
  const server = installFakeServer();
  rememberGuest(server);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await storeChats(25);
  await renderApp('/chat');
  await screen.findByRole('textbox', { name: 'Message' });
  expect(screen.queryByText(/deletes your oldest chat/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(await screen.findByText('Sending deletes your oldest chat, “Chat 0”.')).toBeInTheDocument();
  expect(screen.getByText(/Sign up to keep them all/)).toBeInTheDocument();
  expect(await listStored()).toContain('session-0');

  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'One more{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  expect(screen.queryByText(/deletes your oldest chat/)).not.toBeInTheDocument();
  await act(async () => server.runs.last.end());
  await waitFor(async () => expect(await listStored()).not.toContain('session-0'));
  expect(await listStored()).toContain('session-1');
});
