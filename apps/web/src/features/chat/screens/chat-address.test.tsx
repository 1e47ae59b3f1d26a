import { getSession, searchHistory } from '@parley/contract/history/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeHistory } from '../../../testing/history/fake-history.ts';
import { installHistoryServer, rememberMember } from '../../../testing/fake-member.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { createStoredConversation } from '../../../testing/stored-conversation.ts';

let server: FakeServer;
let history: FakeHistory;

const DAY_MS = 86_400_000;

beforeEach(async () => {
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

function raise(): never {
  throw new Error('No such chat.');
}

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
    await waitFor(() => expect(location.hash).toBe('#/chat?session=session-60'));
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
    expect(await screen.findByRole('heading', { name: 'This chat isn’t here' })).toBeInTheDocument();
    expect(location.hash).toBe('#/chat?session=session-2');
    goTo('/chat?session=session-1&message=gone');
    expect(await screen.findByText('This message is no longer there')).toBeInTheDocument();
    expect(await screen.findByText('Question 1')).toBeInTheDocument();
  });

  test('says that the server does not answer', async () => {
    rememberMember(server);
    await renderApp('/chat');
    await screen.findByRole('textbox', { name: 'Message' });
    server.api.on(getSession, () => {
      throw new TypeError('Failed to fetch');
    });
    goTo('/chat?session=session-60');
    expect(await screen.findByText('Network error')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText('This chat isn’t here')).not.toBeInTheDocument();
  });

  test('of a guest is looked for on this device alone', async () => {
    rememberGuest(server);
    await renderApp('/chat?session=session-60');
    expect(await screen.findByRole('heading', { name: 'This chat isn’t here' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'New chat' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeInTheDocument();
    expect(location.hash).toBe('#/chat');
    expect(server.api.callsOf(getSession)).toHaveLength(0);
  });
});

describe('the address of the page', () => {
  const hash = () => decodeURIComponent(location.hash);
  const row = (name: string) => screen.findByRole('link', { name });

  test('names the open chat, and so does the title of the tab', async () => {
    rememberMember(server);
    storeChats(2);
    await renderApp('/chat?session=session-1');
    await screen.findByText('Question 1');
    expect(document.title).toBe('Chat 1 · Parley');
    expect(await row('Chat 2')).toHaveAttribute('href', '#/chat?session=session-2');
    await userEvent.click(await row('Chat 2'));
    await screen.findByText('Question 2');
    expect(hash()).toBe('#/chat?session=session-2');
    await waitFor(() => expect(document.title).toBe('Chat 2 · Parley'));
    expect(await row('Chat 2')).toHaveAttribute('aria-current', 'page');
  });

  test('leads back and forward from chat to chat, and to the new one', async () => {
    rememberMember(server);
    storeChats(2);
    await renderApp('/chat?session=session-1');
    await screen.findByText('Question 1');
    await userEvent.click(await row('Chat 2'));
    await screen.findByText('Question 2');
    await userEvent.click(
      within(screen.getByRole('complementary', { name: 'Sidebar' })).getByRole('button', {
        name: /^New chat/,
      }),
    );
    await waitFor(() => expect(hash()).toBe('#/chat'));
    await waitFor(() => expect(screen.queryByText('Question 2')).not.toBeInTheDocument());
    act(() => window.history.back());
    expect(await screen.findByText('Question 2')).toBeInTheDocument();
    act(() => window.history.back());
    expect(await screen.findByText('Question 1')).toBeInTheDocument();
    act(() => window.history.go(2));
    await waitFor(() => expect(hash()).toBe('#/chat'));
    await waitFor(() => expect(screen.queryByText('Question 1')).not.toBeInTheDocument());
    expect(document.title).toBe('New chat · Parley');
  });

  test('comes after a chat of the list, which is open as soon as its row is pressed; Back leads back from it', async () => {
    rememberMember(server);
    storeChats(2);
    await renderApp('/chat?session=session-1');
    await screen.findByText('Question 1');
    const entries = window.history.length;
    const second = await row('Chat 2');
    const { chat } = await import('../browser-chat.ts');
    act(() => {
      second.click();
      // Before the next address is drawn.
      expect(chat.state.getState().currentId).toBe('session-2');
    });
    expect(await screen.findByText('Question 2')).toBeInTheDocument();
    await waitFor(() => expect(hash()).toBe('#/chat?session=session-2'));
    expect(window.history).toHaveLength(entries + 1);
    act(() => window.history.back());
    expect(await screen.findByText('Question 1')).toBeInTheDocument();
    await waitFor(() => expect(hash()).toBe('#/chat?session=session-1'));
  });

  test('takes what is open over a page along when the browser goes back, and keeps what was typed there', async () => {
    rememberMember(server);
    storeChats(2);
    await renderApp('/chat?session=session-1');
    await screen.findByText('Question 1');
    await userEvent.click(await row('Chat 2'));
    await screen.findByText('Question 2');
    const { openInstructions } = await import('./open-instructions.ts');
    const { openOverlay } = await import('../../../platform/overlays/overlay.ts');
    const { chat } = await import('../browser-chat.ts');
    const session = () => chat.state.getState().sessions['session-2'];
    act(() => openInstructions(session() ?? raise()));
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'How the model should answer' }),
      'Be brief.',
    );
    act(() => window.history.back());
    expect(await screen.findByText('Question 1')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(session()?.systemPrompt).toBe('Be brief.');
    act(() => openOverlay('commands'));
    await screen.findByRole('combobox', { name: 'Search and commands' });
    act(() => window.history.forward());
    expect(await screen.findByText('Question 2')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('combobox', { name: 'Search and commands' })).not.toBeInTheDocument(),
    );
  });

  test('leads back from a new chat that has not been drawn yet', async () => {
    rememberMember(server);
    storeChats(2);
    await renderApp('/chat?session=session-1');
    await screen.findByText('Question 1');
    await userEvent.click(await row('Chat 2'));
    await screen.findByText('Question 2');
    // The browser goes back before React draws: in tests it seldom does.
    const { pushState, state } = window.history;
    const { href } = location;
    vi.spyOn(window.history, 'pushState').mockImplementationOnce((...args) => {
      pushState.apply(window.history, args);
      queueMicrotask(() => {
        window.history.replaceState(state, '', href);
        window.dispatchEvent(new PopStateEvent('popstate', { state }));
      });
    });
    await userEvent.click(
      within(screen.getByRole('complementary', { name: 'Sidebar' })).getByRole('button', {
        name: /^New chat/,
      }),
    );
    await waitFor(() => expect(window.history.pushState).toHaveBeenCalledOnce());
    expect(await screen.findByText('Question 2')).toBeInTheDocument();
  });

  test('is left for a new chat also after one that was looked for in vain meanwhile', async () => {
    rememberMember(server);
    storeChats(1);
    await renderApp('/chat?session=session-1');
    await screen.findByText('Question 1');
    const { promise, resolve } = Promise.withResolvers<null>();
    server.api.on(getSession, async () => {
      await promise;
      throw new AppError('not_found');
    });
    goTo('/chat?session=session-9');
    await waitFor(() => expect(server.api.callsOf(getSession).at(-1)?.params['id']).toBe('session-9'));
    goTo('/chat?session=session-1');
    await screen.findByText('Question 1');
    await act(async () => {
      resolve(null);
      // With the answer to this one the former has been taken as well.
      await import('./open-at.ts').then(({ openAt }) => openAt('session-9', null));
    });
    await userEvent.keyboard('{Control>}j{/Control}');
    await waitFor(() => expect(screen.queryByText('Question 1')).not.toBeInTheDocument());
    expect(hash()).toBe('#/chat');
  });

  test('of an empty chat that is gone opens a new one, without a server to ask', async () => {
    // A server that keeps no conversations.
    rememberMember((server = installFakeServer()));
    location.hash = '#/chat';
    window.history.replaceState({ usr: { emptyChat: 'session-gone' }, key: 'gone', idx: 0 }, '');
    await renderApp('/chat');
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeInTheDocument();
    expect(window.history.state).not.toMatchObject({ usr: { emptyChat: 'session-gone' } });
  });

  test('is the chat’s own as soon as something is said in it, and that of the last visit after a reload', async () => {
    rememberGuest(server);
    await renderApp('/chat');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    await waitFor(() => expect(hash()).toMatch(/^#\/chat\?session=session-/));
    const address = hash();
    await renderApp('/chat');
    await waitFor(() => expect(hash()).toBe(address));
  });
});

test('the list is one tab stop; arrows, Home and End move in it, and a removal goes on to the next row', async () => {
  rememberMember(server);
  storeChats(3);
  await renderApp('/chat?session=session-1');
  await screen.findByText('Question 1');
  const rows = within(await screen.findByRole('navigation', { name: 'Chats' }));
  const link = (name: string) => rows.getByRole('link', { name });
  await waitFor(() => expect(link('Chat 1')).toHaveAttribute('tabindex', '0'));
  expect(link('Chat 2')).toHaveAttribute('tabindex', '-1');
  act(() => link('Chat 1').focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(link('Chat 2')).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowUp}');
  expect(link('Chat 2')).toHaveFocus();
  await userEvent.keyboard('.');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(link('Chat 3')).toHaveFocus());
});

test('a chat deleted seconds ago is found no more, though the server still has it [F-38]', async () => {
  rememberMember(server);
  storeChat(1, 'Otters hold hands');
  storeChat(2, 'Otters sleep afloat');
  const toResult = (number: number, snippet: string) => ({
    session_id: `session-${number}`,
    session_name: `Chat ${number}`,
    message_id: `session-${number}-0`,
    role: 'user',
    timestamp: new Date().toISOString(),
    snippet,
    marks: [{ start: 0, end: 6 }],
  });
  server.api.on(searchHistory, () => ({
    results: [toResult(1, 'Otters hold hands'), toResult(2, 'Otters sleep afloat')],
  }));
  await renderApp('/chat?session=session-1');
  await screen.findByText('Otters hold hands');
  const rows = within(await screen.findByRole('navigation', { name: 'Chats' }));
  act(() => rows.getByRole('link', { name: 'Chat 1' }).focus());
  await userEvent.keyboard('.');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByTitle('Chat 1')).not.toBeInTheDocument());
  const { openOverlay } = await import('../../../platform/overlays/overlay.ts');
  act(() => openOverlay('commands'));
  await screen.findByRole('listbox', { name: 'Results' });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'otters');
  expect(await screen.findByRole('option', { name: /Otters sleep afloat/ })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /Otters hold hands/ })).not.toBeInTheDocument();
  expect(history.sessions.has('session-1')).toBe(true);
});
