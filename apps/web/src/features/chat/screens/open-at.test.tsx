import { getSession } from '@parley/contract/history/endpoints.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeHistory } from '../../../testing/fake-history.ts';
import { installHistoryServer, rememberMember } from '../../../testing/fake-member.ts';
import { rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { createStoredConversation } from '../../../testing/stored-conversation.ts';

let server: FakeServer;
let history: FakeHistory;

const DAY_MS = 86_400_000;

beforeEach(async () => {
  // What an earlier test said would still be on screen.
  toast.dismiss();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ({ server, history } = await installHistoryServer());
});

function storeChat(number: number, ...texts: string[]): void {
  const atMs = Date.now() - number * DAY_MS;
  history.put(createStoredConversation(`session-${number}`, `Chat ${number}`, texts, atMs));
}

/** The list of the server has two pages. */
function storeChats(count = 60): void {
  for (let number = 1; number <= count; number += 1)
    storeChat(number, `Question ${number}`, `More ${number}`);
}

const goTo = (address: string) =>
  act(() => {
    location.hash = `#${address}`;
  });

async function findMarked(messageId: string): Promise<void> {
  await waitFor(() =>
    expect(document.querySelector(`[data-message="${messageId}"]`)).toHaveAttribute('data-marked', 'true'),
  );
}

describe('an address that names a chat', () => {
  test('opens one beyond the first page of the list, at its message [CHAT-32]', async () => {
    rememberMember(server);
    storeChats();
    await renderApp('/chat');
    await screen.findByTitle('Chat 1');
    expect(screen.queryByTitle('Chat 60')).not.toBeInTheDocument();
    goTo('/chat?session=session-60&message=session-60-0');
    expect(await screen.findByText('Question 60')).toBeInTheDocument();
    await findMarked('session-60-0');
    expect(location.hash).toBe('#/chat');
    expect(await screen.findByTitle('Chat 60')).toBeInTheDocument();
  });

  test('is followed on a device that was never used before [CHAT-32]', async () => {
    rememberMember(server);
    storeChats();
    await renderApp('/chat?session=session-60&message=session-60-1');
    expect(await screen.findByText('More 60')).toBeInTheDocument();
    await findMarked('session-60-1');
  });

  test('leads to a message that this device has not heard of', async () => {
    rememberMember(server);
    storeChat(1, 'Question 1');
    await renderApp('/chat?session=session-1');
    expect(await screen.findByText('Question 1')).toBeInTheDocument();
    storeChat(1, 'Question 1', 'Written elsewhere');
    goTo('/chat?session=session-1&message=session-1-1');
    expect(await screen.findByText('Written elsewhere')).toBeInTheDocument();
    await findMarked('session-1-1');
  });

  test('says which of the two is missing, the chat or the message', async () => {
    rememberMember(server);
    storeChat(1, 'Question 1');
    history.remove('session-2');
    await renderApp('/chat?session=session-2');
    expect(await screen.findByText('This chat is no longer there')).toBeInTheDocument();
    goTo('/chat?session=session-1&message=gone');
    expect(await screen.findByText('This message is no longer there')).toBeInTheDocument();
    expect(await screen.findByText('Question 1')).toBeInTheDocument();
  });

  test('says that nobody can be asked where the server does not answer', async () => {
    rememberMember(server);
    await renderApp('/chat');
    await screen.findByRole('textbox', { name: 'Message' });
    server.api.on(getSession, () => {
      throw new TypeError('Failed to fetch');
    });
    goTo('/chat?session=session-60');
    expect(await screen.findByText('Network error')).toBeInTheDocument();
    expect(screen.queryByText('This chat is no longer there')).not.toBeInTheDocument();
  });

  test('of a guest is looked for on this device alone', async () => {
    rememberGuest(server);
    await renderApp('/chat?session=session-60');
    expect(await screen.findByText('This chat is no longer there')).toBeInTheDocument();
    expect(server.api.callsOf(getSession)).toHaveLength(0);
  });
});
