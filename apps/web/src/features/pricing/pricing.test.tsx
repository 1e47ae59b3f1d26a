import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listModels, listPublicModels, listQuickModels } from '@parley/contract/models/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createModelInfo,
  createModelsAnswer,
  installFakeServer,
  rememberGuest,
  type FakeServer,
} from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const MODELS = [
  createModelInfo('Aster/Swift', { input_price: 0.8, output_price: 4, is_recommended: true }),
  createModelInfo('Cirrus/Flash', { input_price: 0.1, output_price: 0.4, context_window: 1_000_000 }),
  ...Array.from({ length: 6 }, (_, index) =>
    createModelInfo(`Boreal/Reason ${index}`, { input_price: 5 + index, output_price: 20 }),
  ),
];

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  for (const endpoint of [listModels, listPublicModels, listQuickModels])
    server.api.on(endpoint, () => createModelsAnswer(MODELS));
});

async function open(): Promise<void> {
  await renderApp('/pricing');
  await screen.findByRole('heading', { level: 1, name: 'Pay for what you use. Nothing else.' });
}

const table = () => screen.findByRole('table');
const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('b')?.textContent);

test('needs no sign-in and lists every model with the prices of the server [SHELL-12] [MKT-24] [MKT-22]', async () => {
  await open();
  const rows = await table();
  expect(namesIn(rows)[0]).toBe('Flash');
  const flash = within(rows).getByRole('rowheader', { name: /Flash/ }).closest('tr');
  expect(flash).toHaveTextContent('1M$0.10$0.40$0.0003');
  expect(namesIn(rows)).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(namesIn(rows)).toHaveLength(8);
  expect(
    screen.getByText('Guests: $0.10 for each visit, $0.50 in all. $5.00 when you sign up'),
  ).toBeInTheDocument();
});

test('finds a model by name, one provider alone, and says when there is none', async () => {
  await open();
  const search = await screen.findByRole('searchbox', { name: 'Find a model' });
  await userEvent.type(search, 'boreal 3');
  expect(namesIn(await table())).toEqual(['Reason 3']);
  await userEvent.type(search, ' zebra');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(search).toHaveValue('');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'Aster');
  expect(namesIn(await table())).toEqual(['Swift']);
});

test('describes the models in the language of the page', async () => {
  const description = 'Made for code.';
  const models = createModelsAnswer([createModelInfo('Aster/Swift', { description })]);
  for (const endpoint of [listModels, listPublicModels, listQuickModels])
    server.api.on(endpoint, () => models);
  await open();
  expect(within(await table()).getByText(description)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '中文' }));
  expect(await within(await table()).findByText('专为编程打造。')).toBeInTheDocument();
});

test('is sorted by the column that is pressed', async () => {
  await open();
  const rows = await table();
  await userEvent.click(within(rows).getByRole('button', { name: 'In, per 1M' }));
  await userEvent.click(within(rows).getByRole('button', { name: 'In, per 1M' }));
  expect(within(rows).getByRole('columnheader', { name: 'In, per 1M' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(namesIn(rows)[0]).toBe('Reason 5');
});

test('works out a month, and what the same would cost with the cheapest model', async () => {
  await open();
  const calculator = within(await screen.findByRole('region', { name: 'What a month would cost' }));
  expect(await calculator.findByText('$4.62')).toBeInTheDocument();
  expect(calculator.getByText(/1,200 messages for \$3.36 and 90 runs for \$1.26/)).toBeInTheDocument();
  expect(calculator.getByText(/The same usage on Flash/)).toHaveTextContent('$0.50');
  fireEvent.change(calculator.getByRole('slider', { name: 'Messages per day' }), { target: { value: '0' } });
  fireEvent.change(calculator.getByRole('slider', { name: 'Agent runs per day' }), {
    target: { value: '0' },
  });
  expect(
    calculator.getByText('0 messages for $0.00 and 0 runs for $0.00.', { exact: false }),
  ).toBeInTheDocument();
  await userEvent.click(await calculator.findByRole('button', { name: 'Main model: Swift' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose a model' }));
  await userEvent.type(await picker.findByRole('combobox'), 'cirrus flash{Enter}');
  expect(await calculator.findByRole('button', { name: 'Main model: Flash' })).toHaveFocus();
  fireEvent.change(calculator.getByRole('slider', { name: 'Messages per day' }), {
    target: { value: '100' },
  });
  expect(calculator.getByText('$0.90')).toBeInTheDocument();
});

test('the sum of a month has no gaps between its Chinese sentences', async () => {
  await open();
  const sum = await screen.findByText(/The same usage on Flash/);
  expect(sum).toHaveTextContent('and 90 runs for $1.26. The same usage on Flash: $0.50');
  await userEvent.click(screen.getByRole('button', { name: '中文' }));
  expect(await screen.findByText(/同样的用量换成 Flash/)).toHaveTextContent(
    /\$1\.26。同样的用量换成 Flash：\$0\.50$/,
  );
});

test('without prices keeps the calculator, says so and tries again', async () => {
  for (const endpoint of [listPublicModels, listQuickModels]) {
    server.api.on(endpoint, () => {
      throw new AppError('conflict');
    });
  }
  await open();
  const text = 'Failed to load pricing information. Please try again.';
  // Above the place of the list, and as a toast.
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  expect(screen.getByRole('slider', { name: 'Messages per day' })).toBeInTheDocument();
  server.api.on(listPublicModels, () => createModelsAnswer(MODELS));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(namesIn(await table())[0]).toBe('Flash');
});

test('leads a signed-in user back to the chat, and offers no sign-in', async () => {
  rememberGuest(server);
  await open();
  const header = within(screen.getByRole('banner'));
  expect(await header.findByRole('link', { name: 'To the chat' })).toHaveAttribute('href', '#/chat');
  expect(header.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  expect(header.queryByRole('button', { name: 'Try it free' })).not.toBeInTheDocument();
});
