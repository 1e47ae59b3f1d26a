import { updateMe } from '@parley/contract/profile/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { NAVIGATION } from '../../profile/index.ts';
import { LISTED_FEATURES } from './FeatureSettings.tsx';

const MARA = createMember({ username: 'mara', user_type: 'casual' });
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  accounts.add(MARA, 'correct horse');
  accounts.remember(MARA);
  server.api.on(updateMe, ({ body }) => ({ ...MARA, ...body }));
});

async function openFeatures(): Promise<void> {
  await renderApp('/settings?section=features');
  await screen.findByRole('heading', { level: 2, name: 'Features' });
}

const areas = async () =>
  within(await screen.findByRole('navigation', { name: 'Areas' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const stored = () => JSON.parse(localStorage.getItem('user-profile-storage') ?? '{}').state;

test('the type changes at once, on the account too, and survives a reload [SET-01]', async () => {
  await openFeatures();
  expect(screen.getByText('For everyday questions')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Developer' }));
  expect(await screen.findByText('For software of your own')).toBeInTheDocument();
  expect(server.api.callsOf(updateMe)[0]?.body).toEqual({ user_type: 'developer' });
  expect(stored().userType).toBe('developer');
});

test('a type that cannot be saved stays as it was, and why is said', async () => {
  server.api.on(updateMe, () => {
    throw new AppError('database_unavailable');
  });
  await openFeatures();
  await userEvent.click(screen.getByRole('radio', { name: 'Business' }));
  expect(await screen.findByText(/cannot reach its data/)).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Casual User' })).toBeChecked();
});

test('what is hidden leaves the navigation at once, and comes back [SET-03] [SHELL-60]', async () => {
  await openFeatures();
  await expect.poll(areas).toEqual(['Agents', 'Memory', 'Usage', 'Prompt suggestions']);
  await userEvent.click(screen.getByRole('switch', { name: 'Show Prompt suggestions' }));
  await expect.poll(areas).toEqual(['Agents', 'Memory', 'Usage', 'Approvals']);
  await userEvent.click(screen.getByRole('switch', { name: 'Show Prompt suggestions' }));
  await expect.poll(areas).toEqual(['Agents', 'Memory', 'Usage', 'Prompt suggestions']);
});

test('what is pinned comes first, until it is unpinned or hidden [SET-03]', async () => {
  await openFeatures();
  await userEvent.click(screen.getByRole('button', { name: 'Pin Models and prices' }));
  await expect.poll(areas).toEqual(['Pricing', 'Agents', 'Memory', 'Usage']);
  await userEvent.click(screen.getByRole('button', { name: 'Unpin Models and prices' }));
  await expect.poll(areas).toEqual(['Agents', 'Memory', 'Usage', 'Prompt suggestions']);
});

async function openAs(type: 'developer' | 'business'): Promise<void> {
  await openFeatures();
  const name = type === 'developer' ? 'Developer' : 'Business';
  await userEvent.click(screen.getByRole('radio', { name }));
  await waitFor(() => expect(stored().userType).toBe(type));
}

test('every feature with a screen is listed, and no other [F-18]', () => {
  const withScreen = new Set([...NAVIGATION.map(({ feature }) => feature), 'themes']);
  expect(new Set(LISTED_FEATURES)).toEqual(withScreen);
});

test.each(['System prompts', 'API docs', 'Prompt suggestions'])(
  '%s can be pinned, hidden and shown again [F-18] [SET-03] [ONB-25] [ONB-26]',
  async (name) => {
    await openAs('developer');
    await userEvent.click(screen.getByRole('button', { name: `Pin ${name}` }));
    await expect.poll(async () => (await areas())[0]).toBe(name);
    await userEvent.click(screen.getByRole('switch', { name: `Show ${name}` }));
    await expect.poll(areas).not.toContain(name);
    await userEvent.click(screen.getByRole('switch', { name: `Show ${name}` }));
    expect(screen.getByRole('switch', { name: `Show ${name}` })).toBeChecked();
    expect(screen.getByRole('button', { name: `Pin ${name}` })).toBeInTheDocument();
  },
);

test.each(['Administration', 'Analytics', 'Team'])(
  'a business sees %s, which it can pin and hide [F-18] [ONB-18] [ONB-19] [SHELL-60]',
  async (name) => {
    await openAs('business');
    await userEvent.click(screen.getByRole('button', { name: `Pin ${name}` }));
    await expect.poll(async () => (await areas())[0]).toBe(name);
    await userEvent.click(screen.getByRole('switch', { name: `Show ${name}` }));
    await expect.poll(areas).not.toContain(name);
  },
);

test.each(['Administration', 'Analytics', 'Team'])(
  '%s is listed for another type with the reason why it is not shown [F-18] [ONB-19]',
  async (name) => {
    await openAs('developer');
    const row = screen.getByRole('heading', { name }).parentElement;
    expect(row).toHaveTextContent('Not shown for your type');
    expect(screen.queryByRole('switch', { name: `Show ${name}` })).not.toBeInTheDocument();
    await expect.poll(areas).not.toContain(name);
  },
);

test('a hint is dismissed for good [ONB-27]', async () => {
  await openFeatures();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText('Pinned items come first in the sidebar')).not.toBeInTheDocument();
  expect(stored().dismissedHints).toEqual(['pinned-areas']);
  document.body.innerHTML = '';
  await openFeatures();
  expect(screen.queryByText('Pinned items come first in the sidebar')).not.toBeInTheDocument();
});

test('single letters are turned off here too', async () => {
  await openFeatures();
  await userEvent.click(screen.getByRole('switch', { name: 'Single-letter keys' }));
  await waitFor(() => expect(localStorage.getItem('keyboard-storage')).toContain('false'));
});
