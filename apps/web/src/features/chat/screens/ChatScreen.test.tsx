import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { listModels, listPublicModels, listQuickModels } from '@parley/contract/models/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createGuest,
  createModelInfo,
  createModelsAnswer,
  installFakeServer,
  rememberGuest,
  type FakeServer,
} from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });
/** In the conversation: the first words of a chat are its name as well. */
const message = (text: string | RegExp) =>
  screen.findByText(text, { ignore: 'h1, h1 *, nav *, script, style' });

async function openChat(options?: Parameters<typeof renderApp>[1]): Promise<void> {
  await renderApp('/chat', options);
  await composer();
}

async function send(text: string): Promise<void> {
  const before = server.runs.runs.length;
  await userEvent.type(await composer(), `${text}{Enter}`);
  await waitFor(() => expect(server.runs.runs.length).toBe(before + 1));
}

function during<T>(run: () => T): Promise<void> {
  return act(async () => {
    run();
    await Promise.resolve();
  });
}

test('a message is sent and its reply streams in, with model, time and cost under it [CHAT-21] [GEN-09] [GEN-10]', async () => {
  await openChat();
  await send('What is tea?');
  await during(() => server.runs.last.say('Tea is ', 'a drink.'));
  expect(await message('Tea is a drink.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop' })).toBeInTheDocument();
  await during(() => server.runs.last.end());
  const reply = (await message('Tea is a drink.')).closest('article');
  expect(reply).toHaveTextContent('$0.0012');
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
  expect(await composer()).toHaveValue('');
});

test('an empty message is not sent [GEN-42]', async () => {
  await openChat();
  await userEvent.type(await composer(), '   {Enter}');
  expect(server.api.callsOf(generate)).toHaveLength(0);
});

test('a reload in mid-reply loses nothing and repeats nothing [ST-01] [CHAT-24]', async () => {
  await openChat();
  await send('Long one');
  await during(() => server.runs.last.say('First half, '));
  await message('First half,');
  // Leaving the page saves what waits.
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
    await Promise.resolve();
  });
  document.body.innerHTML = '';
  await openChat();
  await during(() => {
    server.runs.last.say('second half.');
    server.runs.last.end();
  });
  expect(await message('First half, second half.')).toBeInTheDocument();
  expect(server.runs.runs).toHaveLength(1);
});

test('stop keeps what was written and says so [GEN-11]', async () => {
  await openChat();
  await send('Long one');
  await during(() => server.runs.last.say('As far as this'));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await message('Stopped')).toBeInTheDocument();
  expect(screen.getByText('As far as this')).toBeInTheDocument();
});

test('a message written meanwhile waits, can be seen, and goes out after the reply [ST-08]', async () => {
  await openChat();
  await send('First');
  await userEvent.type(await composer(), 'Second{Enter}');
  expect(await message('Second')).toBeInTheDocument();
  expect(screen.getByText('After this reply:')).toBeInTheDocument();
  expect(server.runs.runs).toHaveLength(1);
  await during(() => {
    server.runs.last.say('Done.');
    server.runs.last.end();
  });
  await waitFor(() => expect(server.runs.runs).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('After this reply:')).not.toBeInTheDocument());
});

test('a failed reply says why, keeps the question, and can be asked again', async () => {
  server.api.on(generate, () => {
    throw new AppError('unknown_model');
  });
  await openChat();
  await userEvent.type(await composer(), 'Hello{Enter}');
  expect(await message('Model not available')).toBeInTheDocument();
  expect(await message('Hello')).toBeInTheDocument();
});

describe('money', () => {
  test('a guest without credit cannot send, and the text stays [GEN-36]', async () => {
    server.user = createGuest({ balance: 0 });
    await openChat();
    const field = await composer();
    await userEvent.type(field, 'Please{Enter}');
    expect(field).toHaveValue('Please');
    expect(server.api.callsOf(generate)).toHaveLength(0);
    expect((await screen.findAllByText(/free credit is used up/i)).length).toBeGreaterThan(0);
  });

  test('a rest that pays for no reply of the model is said before sending, and the text stays [AUTH-24] [GEN-36]', async () => {
    server.user = createGuest({ balance: 0.000_05 });
    await openChat();
    expect(await message('Your credit is too low for this model.')).toBeInTheDocument();
    const field = await composer();
    await userEvent.type(field, 'Please{Enter}');
    expect(field).toHaveValue('Please');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    expect(server.api.callsOf(generate)).toHaveLength(0);
  });

  test('the balance follows what a reply cost', async () => {
    await openChat();
    expect(await message('$0.10 credit left')).toBeInTheDocument();
    await send('Hi');
    // Asked for again once little of it is left.
    server.user = createGuest({ balance: 0.01 });
    await during(() => {
      server.runs.last.say('Hi.');
      server.runs.last.end('stop', 0.01);
    });
    expect(await message('$0.01 credit left')).toBeInTheDocument();
    expect(screen.getByText('90% of free credit used')).toBeInTheDocument();
  });
});

describe('the model', () => {
  test('chosen for a chat is the one that is asked, and sets what it can do [MODEL-21] [CHAT-28]', async () => {
    await openChat();
    await userEvent.click(await screen.findByRole('button', { name: /Guide/ }));
    await userEvent.type(await screen.findByPlaceholderText(/^Search by name/), 'lumen');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: /Lumen Vision/ })).toBeInTheDocument());
    await send('Hi');
    expect(server.runs.last.fields).toMatchObject({
      model_name: 'lumen/Lumen Vision',
      reasoning_effort: 'medium',
    });
    expect(JSON.parse(localStorage.getItem('model-storage') ?? '{}').state.recentIds[0]).toBe(
      'lumen/Lumen Vision',
    );
  });

  test('can be chosen by its key from the moment a message can be written', async () => {
    const isPressed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('textarea')) return;
        observer.disconnect();
        // What surrounds the composer is not loaded yet.
        expect(screen.queryByRole('button', { name: /Guide/ })).not.toBeInTheDocument();
        fireEvent.keyDown(document.body, { key: ';', ctrlKey: true });
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await renderApp('/chat');
    await isPressed;
    expect(await screen.findByPlaceholderText(/^Search by name/)).toBeInTheDocument();
  });

  test('that is the default is waited for when the short list lacks it', async () => {
    localStorage.setItem(
      'model-storage',
      JSON.stringify({
        state: { favoriteIds: [], recentIds: [], defaultId: 'lumen/Lumen Vision' },
        version: 0,
      }),
    );
    server.api.on(listQuickModels, () =>
      createModelsAnswer([createModelInfo('guide/Guide', { is_recommended: true })]),
    );
    await openChat();
    expect(await screen.findByRole('button', { name: /Lumen Vision/ })).toBeInTheDocument();
  });

  test('cannot be chosen while no list is there, but writing goes on [MODEL-16]', async () => {
    for (const endpoint of [listQuickModels, listModels, listPublicModels]) {
      server.api.on(endpoint, () => {
        throw new AppError('conflict');
      });
    }
    await openChat();
    await send('Hi');
    expect(server.runs.last.fields['model_name']).toBeUndefined();
  });
});

describe('chats', () => {
  const list = () => screen.findByRole('navigation', { name: 'Chats' });

  async function startNewChat(): Promise<void> {
    const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' });
    await userEvent.click(within(sidebar).getByRole('button', { name: /New chat/ }));
  }

  async function exchange(text: string, title: string): Promise<void> {
    server.runs.answerOnce = title;
    await send(text);
    await during(() => {
      server.runs.last.say(`Answer to ${text}`);
      server.runs.last.end();
    });
    await within(await list()).findByText(title);
  }

  test('are listed with their titles, opened, renamed, pinned and deleted with a way back [CHAT-08] [CHAT-10]', async () => {
    await openChat();
    await exchange('One', 'The very first chat');
    await startNewChat();
    await exchange('Two', 'The second good chat');
    await userEvent.click(within(await list()).getByText('The very first chat'));
    expect(await message('Answer to One')).toBeInTheDocument();

    await userEvent.click(
      within(await list()).getByRole('button', { name: /Actions for The very first chat/ }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pin' }));
    expect(await within(await list()).findByRole('heading', { name: 'Pinned' })).toBeInTheDocument();

    await userEvent.click(
      within(await list()).getByRole('button', { name: /Actions for The second good chat/ }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('The second good chat')).not.toBeInTheDocument());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await within(await list()).findByText('The second good chat')).toBeInTheDocument();
  });

  test('are walked through and asked again by keys', async () => {
    await openChat();
    await exchange('One', 'The very first chat');
    await userEvent.keyboard('{Control>}j{/Control}');
    await exchange('Two', 'The second good chat');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await message('Answer to One')).toBeInTheDocument();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await message('Answer to Two')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(server.runs.runs).toHaveLength(3));
    expect(server.runs.last.fields['prompt']).toBe('Two');
    server.runs.last.say('Answer to Two');
    server.runs.last.end();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument());
  });

  test('stay as they are where keys mean something else', async () => {
    await openChat();
    await exchange('One', 'The very first chat');
    await startNewChat();
    location.hash = '#/system-prompts';
    await userEvent.click(await screen.findByRole('button', { name: 'New prompt' }));
    const title = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Title' });
    await screen.findByRole('dialog');
    await userEvent.type(title(), 'Half a prompt');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}j{/Control}');
    expect(title()).toHaveValue('Half a prompt');
    await userEvent.keyboard('{Escape}');
    await userEvent.type(await screen.findByRole('searchbox'), '{Alt>}{ArrowDown}{/Alt}');
    const move = vi.fn((event: Event) => event.preventDefault());
    document.body.addEventListener('keydown', move, { once: true });
    fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true });
    expect(move).toHaveBeenCalledOnce();
    const { openOverlay } = await import('../../../platform/overlays/overlay.ts');
    act(() => openOverlay('commands'));
    await screen.findByRole('option', { name: /^New chat/ });
    // Also where what is typed has left the command out of the list.
    await userEvent.type(await screen.findByRole('combobox'), 'the very first{Control>}j{/Control}');
    expect(await composer()).toHaveValue('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Answer to One')).not.toBeInTheDocument();
  });

  test('are asked again only where they are seen, and once for a key that is held', async () => {
    await openChat();
    await exchange('One', 'The very first chat');
    const { openOverlay } = await import('../../../platform/overlays/overlay.ts');
    act(() => openOverlay('keys'));
    const keys = { key: 'Enter', ctrlKey: true, shiftKey: true };
    fireEvent.keyDown(await screen.findByRole('dialog'), keys);
    await userEvent.keyboard('{Escape}');
    location.hash = '#/settings';
    await screen.findByRole('heading', { name: 'Settings' });
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    location.hash = '#/chat';
    await message('Answer to One');
    fireEvent.keyDown(document.body, { ...keys, repeat: true });
    await send('Two');
    await waitFor(() => expect(server.runs.runs).toHaveLength(2));
    expect(server.runs.last.fields['prompt']).toBe('Two');
  });

  test('keep what was begun to be written [CHAT-28]', async () => {
    await openChat();
    await exchange('One', 'The very first chat');
    await userEvent.type(await composer(), 'half a thought');
    await startNewChat();
    await waitFor(async () => expect(await composer()).toHaveValue(''));
    await userEvent.click(within(await list()).getByText('The very first chat'));
    await waitFor(async () => expect(await composer()).toHaveValue('half a thought'));
  });
});

test('blocked storage: the chat works in memory and says so [STOR-12] [PE-09]', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  // Such a browser refuses locks as well.
  const request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  await openChat();
  expect(await message('Storage Issue')).toBeInTheDocument();
  expect(await message(/^This browser does not let Parley store anything right now/)).toBeInTheDocument();
  await send('Still here?');
  await during(() => {
    server.runs.last.say('Yes.');
    server.runs.last.end();
  });
  expect(await message('Yes.')).toBeInTheDocument();
  vi.restoreAllMocks();
});

test.each(['focus', 'online', 'visibilitychange'])(
  'an end that was missed is found when the page hears %s [ST-07]',
  async (signal) => {
    await openChat({ pauseSpeed: 50 });
    await send('Hello');
    await during(() => server.runs.last.say('All of'));
    server.runs.last.fallSilent();
    server.runs.last.say(' it.');
    server.runs.last.end();
    await during(() => (signal === 'visibilitychange' ? document : window).dispatchEvent(new Event(signal)));
    expect(await message('All of it.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument());
  },
);

test('without a network the message is kept and goes out when it is back', async () => {
  await openChat();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await message('You are offline.')).toBeInTheDocument();
  await userEvent.type(await composer(), 'Later{Enter}');
  expect(await message('Later')).toBeInTheDocument();
  expect(server.api.callsOf(generate)).toHaveLength(0);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  online.mockRestore();
});
