import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { changeAgent } from '@parley/contract/agents/change-endpoints.ts';
import { AgentChange, type Agent } from '@parley/contract/agents/schemas.ts';
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
import { createAgentRecord } from '../../testing/agents/fake-agents.ts';
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
  uses: 0,
  last_used_at: null,
  history: [],
  created_at: AT,
  updated_at: AT,
  ...change,
});

let server: FakeServer;
let facts: Memory[];
let doctor: Agent;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  facts = [
    createFact('m1', 'Changes under 3% are not worth a message.', {
      importance: 3,
      source: 'user',
      uses: 124,
      last_used_at: '2026-01-03T00:00:00Z',
    }),
    createFact('m2', 'Busan fell in March.', {
      history: [{ id: 'm0', text: 'Busan rose.', created_at: AT }],
    }),
  ];
  doctor = createAgentRecord('doctor', { name: 'Query doctor', instructions: 'Find the slow part.' });
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
    const page = Number(query.get('page'));
    const perPage = Number(query.get('per_page'));
    const agents = [
      { id: 'rates', name: 'Rate watch', memories: facts.length, remembers: true, is_own: true },
      { id: 'doctor', name: 'Query doctor', memories: 0, remembers: doctor.memory_enabled, is_own: true },
      { id: 'public', name: 'Tender finder', memories: 0, remembers: true, is_own: false },
    ];
    const shown = memories.slice((page - 1) * perPage, page * perPage);
    return { memories: shown, agents, total: memories.length, page, per_page: perPage };
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

const chooseDoctor = async () => {
  await renderApp('/memory');
  await userEvent.click(await screen.findByRole('link', { name: /Query doctor/ }));
  return screen.findByRole('switch', { name: 'Remembers' });
};

const row = async (text: string) => {
  const item = (await screen.findByText(text)).closest('li');
  if (!item) throw new Error('The fact is in no list');
  return within(item);
};

test('lists the facts of the agents, pinned ones first, and finds them by words [MEM-01] [SHELL-21]', async () => {
  await renderApp('/memory');
  const pinned = within(await screen.findByRole('region', { name: 'Pinned, read first in every run' }));
  expect(pinned.getByText('Changes under 3% are not worth a message.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Other facts' })).toBeInTheDocument();
  expect((await row('Busan fell in March.')).getByText('no uses counted yet')).toBeInTheDocument();
  const used = await row('Changes under 3% are not worth a message.');
  expect(used.getByText('124 uses')).toHaveTextContent('124 useslast 3 Jan');
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

test('leads from a fact to the run that saved it, while its agent is there [MEM-01]', async () => {
  facts.push(
    createFact('m3', 'Ningbo comes later.', { agent_id: 'gone', agent_name: null }),
    createFact('m4', 'Pays in euros.', { run_id: null }),
  );
  await renderApp('/memory');
  const link = (await row('Busan fell in March.')).getByRole('link', { name: /^from a run, / });
  expect(link).toHaveAttribute('href', '#/agents/rates?tab=runs&run=run-1');
  for (const text of ['Ningbo comes later.', 'Pays in euros.', 'Changes under 3% are not worth a message.'])
    expect((await row(text)).queryByRole('link')).not.toBeInTheDocument();
});

test('adds a fact once, however often Enter is pressed', async () => {
  const held = Promise.withResolvers<Memory>();
  server.api.on(createMemory, () => held.promise);
  await renderApp('/memory?agent=rates');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a fact' }));
  const field = screen.getByRole('textbox', { name: 'Fact' });
  await userEvent.type(field, 'Ningbo comes later{Enter}{Enter}');
  expect(server.api.callsOf(createMemory)).toHaveLength(1);
  held.resolve(createFact('m3', 'Ningbo comes later'));
  await waitFor(() => expect(field).not.toBeInTheDocument());
});

test('adds no fact to another agent than the one that it was written for', async () => {
  await renderApp('/memory?agent=rates');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a fact' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Fact' }), 'Ningbo comes later');
  await userEvent.click(screen.getByRole('link', { name: /Query doctor/ }));
  await screen.findByRole('heading', { name: 'Query doctor' });
  expect(screen.queryByRole('textbox', { name: 'Fact' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: /Rate watch/ }));
  await screen.findByRole('heading', { name: 'Rate watch' });
  expect(screen.queryByRole('textbox', { name: 'Fact' })).not.toBeInTheDocument();
});

test('goes back to a page that there is when the last fact of a page is forgotten', async () => {
  facts = Array.from({ length: 51 }, (_, index) => createFact(`m${index}`, `Fact ${index}`));
  await renderApp('/memory?agent=rates');
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  const last = await row('Fact 50');
  await userEvent.click(last.getByRole('button', { name: 'Forget' }));
  expect(await screen.findByText('Fact 49')).toBeInTheDocument();
  expect(screen.queryByText('Fact 50')).not.toBeInTheDocument();
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

test('a key pressed in a question before something is forgotten is none of the page', async () => {
  await renderApp('/memory?agent=rates');
  await userEvent.click(await screen.findByRole('button', { name: 'Forget all' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  act(() => dialog.getByRole('button', { name: 'Cancel' }).focus());
  await userEvent.keyboard('c');
  expect(screen.queryByRole('textbox', { name: 'Fact', hidden: true })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('c');
  expect(await screen.findByRole('textbox', { name: 'Fact' })).toBeInTheDocument();
});

test('says so where the facts do not come', async () => {
  server.api.on(listMemories, () => {
    throw new AppError('not_allowed');
  });
  await renderApp('/memory');
  expect(await screen.findByText('Couldn’t load the memories.')).toBeInTheDocument();
});

test('turns the memory of an own agent on, and leaves its other settings as they are [MEM-01]', async () => {
  server.api.on(changeAgent, ({ body }) => {
    doctor = { ...doctor, ...AgentChange.parse(body) };
    return doctor;
  });
  const remembers = await chooseDoctor();
  expect(screen.getByRole('link', { name: /Query doctor/ })).toHaveTextContent('off');
  expect(remembers).not.toBeChecked();
  await userEvent.click(remembers);
  await waitFor(() => expect(screen.getByRole('link', { name: /Query doctor/ })).toHaveTextContent('0'));
  expect(remembers).toBeChecked();
  expect(server.api.callsOf(changeAgent)[0]?.body).toEqual({ memory_enabled: true });
  await userEvent.click(screen.getByRole('link', { name: /Tender finder/ }));
  await screen.findByRole('heading', { name: 'Tender finder' });
  expect(screen.queryByRole('switch', { name: 'Remembers' })).not.toBeInTheDocument();
});

test('turns the switch back where the agent could not be changed', async () => {
  server.api.on(changeAgent, () => {
    throw new AppError('not_allowed');
  });
  const remembers = await chooseDoctor();
  await userEvent.click(remembers);
  await waitFor(() => expect(server.api.callsOf(changeAgent)).toHaveLength(1));
  await waitFor(() => expect(remembers).not.toBeChecked());
});

test('saves all facts of an agent as one file with the date in its name [MEM-01]', async () => {
  facts = Array.from({ length: 130 }, (_, index) => createFact(`m${index}`, `Fact ${index}`));
  const files: Blob[] = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) files.push(blob);
    return 'blob:memories';
  };
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await renderApp('/memory?agent=rates');
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const saved = JSON.parse((await files[0]?.text()) ?? '');
  expect(saved).toMatchObject({ format: 'parley-memory', version: 1, agent_id: 'rates' });
  expect(saved.memories).toEqual(facts);
  expect(names[0]).toMatch(/^parley-memory-Rate-watch-\d{4}-\d\d-\d\d\.json$/);
});

test('says so where the facts cannot be exported', async () => {
  await renderApp('/memory?agent=rates');
  const save = await screen.findByRole('button', { name: 'Export' });
  server.api.on(listMemories, () => {
    throw new AppError('not_allowed');
  });
  await userEvent.click(save);
  expect(await screen.findByText('The facts could not be exported. Try again.')).toBeInTheDocument();
});
