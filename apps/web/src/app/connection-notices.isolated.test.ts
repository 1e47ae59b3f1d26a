import { getMe } from '@parley/contract/auth/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { listModels, listPublicModels, listQuickModels } from '@parley/contract/models/endpoints.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Clocks from '../platform/clock.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';

const SPEED = 50;

// Half a minute of waiting in half a second.
vi.mock('../platform/clock.ts', async (original) => ({
  ...(await original<typeof Clocks>()),
  browserClock: {
    now: () => Date.now(),
    after(delayMs: number, run: () => void) {
      const timer = setTimeout(run, delayMs / SPEED);
      return () => clearTimeout(timer);
    },
  },
}));

const CATALOGUES = [listModels, listPublicModels, listQuickModels];
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  server = installFakeServer();
  rememberGuest(server);
});

afterEach(() => vi.restoreAllMocks());

const waitFor = (title: string) => screen.findByText(title);

test('a network that fails is an issue first, and then a failed connection [ERR-21] [ERR-15]', async () => {
  server.api.setOnline(false);
  await renderApp('/user-type-selection');
  await waitFor('Connection Issue');
  await waitFor('Connection Failed');
});

test('where the server can be reached after all, it is a network error [ERR-21]', async () => {
  server.api.on(getMe, () => {
    throw new TypeError('Failed to fetch');
  });
  await renderApp('/user-type-selection');
  await waitFor('Connection Issue');
  await waitFor('Network Error');
});

test('a repeat that works says that the connection is back [ERR-22]', async () => {
  server.api.setOnline(false);
  await renderApp('/user-type-selection');
  await waitFor('Connection Issue');
  server.api.setOnline(true);
  await waitFor('Connection Restored!');
});

test('a server that does not answer is a timeout [ERR-21] [ERR-15]', async () => {
  server.api.on(
    getMe,
    ({ signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  await renderApp('/user-type-selection');
  await waitFor('Request Timeout');
});

describe('models that cannot be loaded', () => {
  let asked = 0;
  beforeEach(() => {
    asked = 0;
    for (const endpoint of CATALOGUES) {
      server.api.on(endpoint, () => {
        asked += 1;
        throw new AppError('conflict');
      });
    }
  });

  test('are a model error [ERR-21] [ERR-15]', async () => {
    await renderApp('/chat');
    await waitFor('Model Error');
  });

  test('are told where a message is written, and asked for again there', async () => {
    await renderApp('/contact');
    await expect.poll(() => asked).toBe(2);
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title).toBeInTheDocument();
    expect(screen.queryByText('Model Error')).not.toBeInTheDocument();
    window.location.hash = '#/chat';
    await waitFor('Model Error');
    expect(asked).toBe(3);
  });
});
