import { changeAdminModels, listAdminModels } from '@parley/contract/model-settings/endpoints.ts';
import type { AdminModels } from '@parley/contract/model-settings/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const ada = createMember({ username: 'ada', is_admin: true });
  accounts.add(ada, 'a password');
  accounts.remember(ada);
  const models: AdminModels = {
    markup: 1.2,
    vendors: [],
    helper: { chosen: null, current: null },
    models: Array.from({ length: 8 }, (_, index) => ({
      id: `m${index}`,
      name: `Model ${index}`,
      vendor_id: 'aster',
      description: '',
      context_window: 1_000,
      cost: { input: 1, output: 2 },
      default_price: { input: 1.2, output: 2.4 },
      state: { is_enabled: true, is_quick: false, is_recommended: false, price: null },
      uses: 0,
      revenue: 0,
    })),
  };
  server.api.on(listAdminModels, () => models);
  server.api.on(changeAdminModels, () => models);
});

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const setMarkup = async (text: string) => {
  await userEvent.clear(await field(/^Set markup/));
  await userEvent.type(await field(/^Set markup/), `${text}{Enter}`);
};

test('a markup is the price of every model once it is saved, and replaces a price that is none', async () => {
  await renderApp('/admin?tab=models');
  await userEvent.type(await field('Input price of Model 0'), 'x');
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await setMarkup('50');
  expect(await field('Input price of Model 0')).toHaveValue('1.50');
  expect(await field('Output price of Model 7')).toHaveValue('3.00');
  expect(server.api.callsOf(changeAdminModels)).toHaveLength(0);
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
  expect(bar.getByText('8 changes')).toBeInTheDocument();
  expect(bar.getAllByText(/price was 1\.20 in, 2\.40 out/)).toHaveLength(5);
  expect(bar.getByText('and 3 more')).toBeInTheDocument();
  await userEvent.click(bar.getByRole('button', { name: 'Save and apply' }));
  await waitFor(() => expect(server.api.callsOf(changeAdminModels)).toHaveLength(1));
  const { changes } = server.api.callsOf(changeAdminModels)[0]?.body as { changes: { to: object }[] };
  expect(changes).toHaveLength(8);
  expect(changes[0]?.to).toMatchObject({ price: { input: 1.5, output: 3 } });
});

test('while a model is looked for, only those that are found get it', async () => {
  await renderApp('/admin?tab=models');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a model' }), 'model 3');
  await setMarkup('100');
  expect(await field('Input price of Model 3')).toHaveValue('2.00');
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a model' }));
  expect(await field('Input price of Model 4')).toHaveValue('1.20');
});
