import { screen, waitFor } from '@testing-library/react';
import { getMe } from '@parley/contract/auth/endpoints.ts';
import { deleteDB } from 'idb';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASE_NAME } from '../platform/store/database.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';
import { featureRoutes } from './feature-routes.ts';

/** Every promised address, with who may open it; what stands for an id is filled in. */
const PUBLIC = [
  ['/', 'SHELL-04'],
  ['/login', 'SHELL-08'],
  ['/register', 'SHELL-09'],
  ['/upgrade', 'SHELL-10'],
  ['/contact', 'SHELL-11'],
  ['/pricing', 'SHELL-12'],
  ['/payment/success', 'SHELL-13'],
  ['/payment/cancel', 'SHELL-14'],
  ['/scheduled-agents/a1/edit', 'SHELL-36'],
  ['/webhook-agents/a1/edit', 'SHELL-37'],
] as const;
const GUARDED = [
  '/chat',
  '/user-type-selection',
  '/settings',
  '/prompt-suggestions',
  '/api-docs',
  '/system-prompts',
  '/mcp-servers',
  '/memory',
  '/credential-manager',
  '/agents',
  '/agents/create',
  '/agents/auto-create',
  '/agents/a1',
  '/agents/a1/edit',
  '/scheduled-agents',
  '/scheduled-agents/create',
  '/scheduled-agents/deploy',
  '/scheduled-agents/a1/logs',
  '/webhook-agents',
  '/webhook-agents/create',
  '/webhook-agents/deploy',
  '/webhook-agents/a1/logs',
  '/custom-webhook-tools',
  '/custom-webhook-tools/create',
  '/custom-webhook-tools/t1/edit',
  '/custom-webhook-tools/executions',
  '/custom-webhook-tools/t1/executions',
  '/usage',
  '/usage/u1',
  '/admin',
  '/admin/error-reports',
  '/payment',
  '/payment-history',
] as const;

const accessOf = (address: string) => {
  const routes = featureRoutes.map(({ path, access }) => ({ path, handle: access }));
  return matchRoutes(routes, address)?.[0]?.route.handle;
};

test.each(PUBLIC)('%s is open to everyone', (address) => {
  expect(accessOf(address)).toBe('public');
});

test.each(GUARDED)('%s is for those who are in', (address) => {
  expect(accessOf(address)).toBe('signed-in');
});

test('no address is given twice', () => {
  const paths = featureRoutes.map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('a name of an address is not taken for an id', () => {
  const pathOf = (address: string) => matchRoutes([...featureRoutes], address)?.[0]?.route.path;
  expect(pathOf('/agents/create')).toBe('/agents/create');
  expect(pathOf('/agents/auto-create')).toBe('/agents/auto-create');
  expect(pathOf('/custom-webhook-tools/executions')).toBe('/custom-webhook-tools/executions');
});

describe('in the browser', () => {
  let server: FakeServer;
  beforeEach(async () => {
    await deleteDB(DATABASE_NAME);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server = installFakeServer();
  });

  test('a stranger who comes back from paying is thanked, without the sidebar [SHELL-13]', async () => {
    await renderApp('/payment/success');
    expect(await screen.findByText('Thank you for your payment')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Usage' })).not.toBeInTheDocument();
  });

  test('a stranger who left the payment page reads that nothing was charged [SHELL-14]', async () => {
    await renderApp('/payment/cancel');
    expect(await screen.findByText("You weren't charged")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '#/payment');
  });

  test.each(['/payment', '/payment-history'])('a guest is asked to sign up on %s', async (path) => {
    rememberGuest(server);
    await renderApp(path);
    expect(await screen.findByText('Payments need an account')).toBeInTheDocument();
  });

  test('a stranger meets the guard in front of it, with path and query to come back to [SHELL-48]', async () => {
    await renderApp('/memory?agent=a%20b&x=1');
    await waitFor(() =>
      expect(location.hash).toBe(
        `#/login?${new URLSearchParams({ returnTo: '/memory?agent=a%20b&x=1' }).toString()}`,
      ),
    );
  });

  test('the tab is called after the page', async () => {
    rememberGuest(server);
    await renderApp('/settings');
    await waitFor(() => expect(document.title).toBe('Settings · Parley'));
    location.hash = '#/pricing';
    await waitFor(() => expect(document.title).toBe('Pricing · Parley'));
    location.hash = '#/contact';
    await waitFor(() => expect(document.title).toBe('Contact · Parley'));
    location.hash = '#/memory';
    await waitFor(() => expect(document.title).toBe('Memory · Parley'));
    localStorage.clear();
    await renderApp('/login');
    await waitFor(() => expect(document.title).toBe('Sign in or sign up · Parley'));
  });

  test('a change of address begins at the top, with the focus on the title [SHELL-02]', async () => {
    rememberGuest(server);
    const scrollTo = vi.spyOn(window, 'scrollTo');
    await renderApp('/pricing');
    const prices = await screen.findByRole('heading', { level: 1 });
    // A visit begins where the browser begins.
    expect(prices).not.toHaveFocus();
    scrollTo.mockClear();
    location.hash = '#/contact';
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Contact' })).toHaveFocus());
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(server.api.callsOf(getMe)).toHaveLength(1);
  });
});
