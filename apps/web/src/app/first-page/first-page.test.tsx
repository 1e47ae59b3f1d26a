import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startGuest } from '@parley/contract/auth/endpoints.ts';
import { getPlatformStats } from '@parley/contract/stats/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';

let server: FakeServer;
let root: Root;
let container: HTMLElement;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  container = document.body.appendChild(document.createElement('div'));
});

afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

/** As `main.tsx` opens it. */
async function open(hash: string): Promise<void> {
  vi.resetModules();
  window.history.replaceState(null, '', hash);
  const [{ openFirstPage }, { loadTexts, startI18n }] = await Promise.all([
    import('./first-page.tsx'),
    import('../../platform/i18n/i18n.ts'),
  ]);
  await startI18n(loadTexts, ['common', 'landing']);
  root = createRoot(container);
  await act(async () => openFirstPage(root, container));
}

const tryFree = () =>
  within(screen.getByRole('main')).getAllByRole('button', { name: 'Try AI agents for free' })[0];

const figures = async () => {
  const label = await screen.findByText('models behind one account', undefined);
  await waitFor(() => expect(label.closest('div')).toHaveTextContent(/^models behind one account2$/));
  return label;
};

async function pressTryFree(): Promise<void> {
  const button = tryFree();
  if (!button) throw new Error('There is no way in.');
  await userEvent.click(button);
}

test('is there before anything is asked of the server, and gets its figures afterwards [MKT-24]', async () => {
  const isShownAtCall: boolean[] = [];
  vi.stubGlobal('fetch', ((...call) => {
    // Another test of this process may have left something that asks as well.
    const [asked] = call;
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.origin);
    if (pathname === getPlatformStats.path)
      isShownAtCall.push(screen.queryByText('Chat with every model.') !== null);
    return server.api.fetch(...call);
  }) satisfies typeof fetch);
  await open('#/');
  expect(screen.getByText('Chat with every model.')).toBeInTheDocument();
  expect(await figures()).toBeInTheDocument();
  expect(isShownAtCall).toEqual([true]);
});

test('goes to a place that the address names [LAND-07]', async () => {
  await open('#faq');
  await waitFor(() => expect(document.getElementById('faq')).toHaveFocus());
  expect(location.hash).toBe('#/');
  await figures();
});

test('leads into the chat [LAND-29] [LAND-10]', async () => {
  const answer = Promise.withResolvers<void>();
  server.api.on(startGuest, async () => {
    await answer.promise;
    return {
      access_token: server.token,
      user: server.user,
      token_type: 'bearer',
      expires_in: 86_400,
      session_id: 'trial-1',
      expires_at: '2026-01-02T00:00:00Z',
    };
  });
  await open('#/');
  await pressTryFree();
  expect(screen.getAllByText('Starting').length).toBeGreaterThan(1);
  answer.resolve();
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeInTheDocument();
  expect(location.hash).toBe('#/chat');
  expect(server.api.callsOf(startGuest)).toHaveLength(1);
});

test('says why it does not lead there, and lets one try again [LAND-30]', async () => {
  server.api.on(startGuest, () => {
    throw new AppError('guest_session_limit');
  });
  await open('#/');
  await pressTryFree();
  expect(await screen.findByRole('alert', undefined)).toHaveTextContent('Daily guest session limit reached.');
  await waitFor(() => expect(tryFree()).toBeEnabled());
});

test('gives way to any other screen, whose title is then heard [SHELL-02]', async () => {
  await open('#/');
  await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Pricing' }));
  const title = await screen.findByRole('heading', { level: 1, name: /Pay for what you use/ });
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.queryByText('Chat with every model.')).not.toBeInTheDocument();
});
