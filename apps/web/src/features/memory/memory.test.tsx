import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  clearMemories,
  createMemory,
  listMemories,
  removeMemory,
  revertMemory,
  updateMemory,
} from '@parley/contract/memory/endpoints.ts';
import type { Memory } from '@parley/contract/memory/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const AT = '2026-01-01T00:00:00Z';

const createFact = (id: string, text: string, change: Partial<Memory> = {}): Memory => ({
  id,
  agent_id: 'rates',
  agent_name: 'Rate watch',
  key: null,
  text,
  importance: 2,
  source: 'agent',
  run_id: 'run-1',
  history: [],
  created_at: AT,
  updated_at: AT,
  ...change,
});

let server: FakeServer;
let facts: Memory[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  facts = [
    createFact('m1', 'Changes under 3% are not worth a message.', { importance: 3, source: 'user' }),
    createFact('m2', 'Busan fell in March.', {
      history: [{ id: 'm0', text: 'Busan rose.', created_at: AT }],
    }),
  ];
  const find = (id: string | undefined): Memory => {
    const found = facts.find((fact) => fact.id === id);
    if (!found) throw new AppError('not_found');
    return found;
  };
  const put = (next: Memory): Memory => {
    facts = facts.map((fact) => (fact.id === next.id ? next : fact));
    return next;
  };
  server.api.on(listMemories, ({ query }) => {
    const words = query.get('q') ?? '';
    const memories = facts.filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()));
    const agents = [{ id: 'rates', name: 'Rate watch', memories: facts.length }];
    return { memories, agents, total: memories.length, page: 1, per_page: 50 };
  });
  server.api.on(createMemory, ({ body }) => {
    const fact = createFact(`m${facts.length + 1}`, String(body['text']), { source: 'user' });
    facts = [...facts, fact];
    return fact;
  });
  server.api.on(updateMemory, ({ params, body }) => put({ ...find(params['id']), ...body }));
  server.api.on(revertMemory, ({ params }) =>
    put({ ...find(params['id']), text: 'Busan rose.', history: [] }),
  );
  server.api.on(removeMemory, ({ params }) => {
    facts = facts.filter(({ id }) => id !== params['id']);
    return { success: true, id: params['id'] };
  });
  server.api.on(clearMemories, () => {
    const removed = facts.length;
    facts = [];
    return { success: true, removed };
  });
});

const row = async (text: string) => {
  const item = (await screen.findByText(text)).closest('li');
  if (!item) throw new Error('The fact is in no list');
  return within(item);
};

test('lists the facts of the agents, pinned ones first, and finds them by words [MEM-01] [SHELL-21]', async () => {
  await renderApp('/memory');
  const pinned = within(await screen.findByRole('region', { name: 'Pinned, read first in every run' }));
  expect(pinned.getByText('Changes under 3% are not worth a message.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: /Rate watch/ }));
  await waitFor(() => expect(server.api.callsOf(listMemories).at(-1)?.query.get('agent_id')).toBe('rates'));
  await userEvent.keyboard('/');
  await userEvent.keyboard('busan');
  await waitFor(() => expect(screen.queryByText(/Changes under/)).not.toBeInTheDocument());
  expect(screen.getByText('Busan fell in March.')).toBeInTheDocument();
});

test('adds, changes, pins, takes back and forgets a fact [MEM-02]', async () => {
  await renderApp('/memory?agent=rates');
  await screen.findByText('Busan fell in March.');
  await userEvent.keyboard('c');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Fact' }), 'Ningbo comes later{Enter}');
  const added = await row('Ningbo comes later');
  await userEvent.click(added.getByRole('button', { name: 'Edit' }));
  const field = screen.getByRole('textbox', { name: 'Fact' });
  await userEvent.type(field, ' than Shanghai');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const changed = await row('Ningbo comes later than Shanghai');
  await userEvent.click(changed.getByRole('button', { name: 'Pin' }));
  await waitFor(() => expect(server.api.callsOf(updateMemory).at(-1)?.body).toEqual({ importance: 3 }));
  const busan = await row('Busan fell in March.');
  await userEvent.click(busan.getByRole('button', { name: 'Earlier wordings' }));
  await userEvent.click(busan.getByRole('button', { name: 'Use this again' }));
  const back = await row('Busan rose.');
  await userEvent.click(back.getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(screen.queryByText('Busan rose.')).not.toBeInTheDocument());
});

test('forgets all of an agent once its name is typed [MEM-02]', async () => {
  await renderApp('/memory?agent=rates');
  await userEvent.click(await screen.findByRole('button', { name: 'Forget all' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Forget all' }));
  expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('The name is different');
  await userEvent.type(dialog.getByRole('textbox'), 'Rate watch');
  await userEvent.click(dialog.getByRole('button', { name: 'Forget all' }));
  expect(await screen.findByText('No memories yet')).toBeInTheDocument();
  expect(server.api.callsOf(clearMemories)[0]?.query.get('agent_id')).toBe('rates');
});

test('says so where the facts do not come', async () => {
  server.api.on(listMemories, () => {
    throw new AppError('not_allowed');
  });
  await renderApp('/memory');
  expect(await screen.findByText('Memories could not be loaded.')).toBeInTheDocument();
});
