import { changeAdminLimits, listAdminLimits } from '@parley/contract/limits/endpoints.ts';
import type { AdminLimit } from '@parley/contract/limits/schemas.ts';
import { changeAdminModels, listAdminModels } from '@parley/contract/model-settings/endpoints.ts';
import type { AdminModels, ModelState } from '@parley/contract/model-settings/schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;
/** The server answers a save once this is called. */
let answer: () => void;
let answered: Promise<void>;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const ada = createMember({ username: 'ada', is_admin: true });
  accounts.add(ada, 'a password');
  accounts.remember(ada);
  ({ promise: answered, resolve: answer } = Promise.withResolvers<void>());
});

async function type(name: string, text: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and apply' }));

const toLimit = (id: string, value: number): AdminLimit => ({
  id,
  group: 'calls',
  unit: 'count',
  value,
  effective: value,
  default: 300,
  min: 60,
  max: 100_000,
  is_set: value !== 300,
  peak: null,
  refused: 0,
});

test('what is typed into the limits while they are saved stays, also in a field that is saved', async () => {
  const toList = (user: number, key: number) => ({
    limits: [toLimit('calls-user', user), toLimit('calls-api-key', key), toLimit('calls-guest', 300)],
  });
  server.api.on(listAdminLimits, () => toList(300, 300));
  server.api.on(changeAdminLimits, async () => {
    await answered;
    return toList(400, 500);
  });
  await renderApp('/admin?tab=limits');
  const [user, key, guest] = ['Signed in', 'API key', 'Guest'] as const;
  await type(user, '400');
  await type(key, '500');
  await save();
  await waitFor(() => expect(server.api.callsOf(changeAdminLimits)).toHaveLength(1));
  await type(key, '300');
  await type(guest, '70');
  answer();
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent('500'),
  );
  expect([user, key, guest].map((name) => field(name).getAttribute('value'))).toEqual(['400', '300', '70']);
  await save();
  await waitFor(() => expect(server.api.callsOf(changeAdminLimits)).toHaveLength(2));
  expect(server.api.callsOf(changeAdminLimits)[1]?.body).toEqual({
    changes: [
      { id: 'calls-api-key', from: 500, to: null },
      { id: 'calls-guest', from: 300, to: 70 },
    ],
  });
});

test('what is changed of the models while they are saved stays', async () => {
  const toState = (input: number | null): ModelState => ({
    is_enabled: true,
    is_quick: false,
    is_recommended: false,
    price: input === null ? null : { input, output: 2.4 },
  });
  const toModels = (prices: readonly (number | null)[]): AdminModels => ({
    markup: 1.2,
    vendors: [],
    helper: { chosen: null, current: null },
    models: prices.map((price, index) => ({
      id: `m${index}`,
      name: `Model ${index}`,
      vendor_id: 'aster',
      description: '',
      context_window: 1_000,
      cost: { input: 1, output: 2 },
      default_price: { input: 1.2, output: 2.4 },
      state: toState(price),
      uses: 0,
      revenue: 0,
    })),
  });
  server.api.on(listAdminModels, () => toModels([null, null]));
  server.api.on(changeAdminModels, async () => {
    await answered;
    return toModels([3, null]);
  });
  await renderApp('/admin?tab=models');
  await type('Input price of Model 0', '3');
  await save();
  await waitFor(() => expect(server.api.callsOf(changeAdminModels)).toHaveLength(1));
  await type('Input price of Model 1', '5');
  await userEvent.click(screen.getByRole('switch', { name: 'Model 0 is on' }));
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled());
  expect(field('Input price of Model 1')).toHaveValue('5.00');
  await save();
  await waitFor(() => expect(server.api.callsOf(changeAdminModels)).toHaveLength(2));
  expect(server.api.callsOf(changeAdminModels)[1]?.body).toMatchObject({
    changes: [
      { id: 'm0', from: toState(3), to: { ...toState(3), is_enabled: false } },
      { id: 'm1', from: toState(null), to: toState(5) },
    ],
  });
});
