import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  autoGenerateAgent,
  cloneAgent,
  createAgent,
  getAgentVersion,
  listAgentVersions,
  listLastInputs,
  replayRun,
  restoreAgentVersion,
} from '@parley/contract/agents/endpoints.ts';
import { AgentInput } from '@parley/contract/agents/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { getRun, getRunByKey, readRunEvents } from '@parley/contract/runs/endpoints.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { addFakeAgents, createAgentRecord, type FakeAgents } from '../../../testing/agents/fake-agents.ts';
import { createRun } from '../../../testing/agents/fake-run.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;
let agents: FakeAgents;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  agents = addFakeAgents(server.api);
  rememberGuest(server);
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

function answerWith(change: Partial<AgentInput>, source: 'model' | 'template' = 'model') {
  return {
    agent: { ...AgentInput.parse({ name: 'Tender radar', ...change }), id: null },
    saved: false,
    source,
    took_ms: 11_400,
    model_used: null,
    cost: 0,
    assumptions: ['more than 5 days away'],
    alternatives: { 'more than 5 days away': ['at least 10 days away', 'not over yet'] },
    warnings: [],
  };
}

test('a task in plain words becomes a draft, is reviewed and saved [AGT-31] [DRF-01]', async () => {
  server.api.on(autoGenerateAgent, () => {
    throw new AppError('internal');
  });
  await renderApp('/agents');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'What should the agent do?' }),
    'Look for tenders{Enter}',
  );
  expect(await screen.findByText("Couldn't draft this agent")).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'What should the agent do?' })).toHaveValue('Look for tenders');

  const instructions = 'Keep a tender if its deadline is more than 5 days away.';
  server.api.on(autoGenerateAgent, () => answerWith({ instructions }, 'template'));
  await press('Try again');
  expect(await screen.findByText('Drafted in 11.4 s')).toBeInTheDocument();
  expect(screen.getByText('This draft comes from a template')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Instructions' });
  expect(field).toHaveValue(instructions);

  const assumed = within(screen.getByRole('list', { name: 'Assumptions' }));
  await userEvent.click(assumed.getByRole('button', { name: 'more than 5 days away' }));
  const others = within(await screen.findByRole('list', { name: 'Other words' }));
  expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'at least 10 days away',
    'not over yet',
  ]);
  const own = screen.getByRole('textbox', { name: 'Assumed words' });
  await userEvent.clear(own);
  await userEvent.type(own, 'tomorrow{Enter}');
  expect(screen.queryByRole('dialog', { name: 'Assumed words' })).not.toBeInTheDocument();
  expect(field).toHaveValue('Keep a tender if its deadline is tomorrow.');
  expect(screen.queryByRole('list', { name: 'Assumptions' })).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Create agent' }));
  await waitFor(() => expect(server.api.callsOf(createAgent)).toHaveLength(1));
  expect(server.api.callsOf(createAgent)[0]?.body).toMatchObject({
    name: 'Tender radar',
    instructions: 'Keep a tender if its deadline is tomorrow.',
  });
});

test('a draft fills the form while it is written; what one changes meanwhile stays [DRF-01]', async () => {
  const written = JSON.stringify({
    name: 'Tender radar',
    description: 'Looks for tenders.',
    instructions: 'Find tenders. Keep the large ones.',
    tools: ['calculator'],
  });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  let seq = 0;
  const write = (token: string) => {
    seq += 1;
    const frame = encodeFrame(seq, JSON.stringify({ type: 'content', token }));
    void writer.write(new TextEncoder().encode(frame));
  };
  const { promise, resolve } = Promise.withResolvers<unknown>();
  server.api.on(autoGenerateAgent, () => promise);
  server.api.on(getRunByKey, () => createRun('run-1', { kind: 'generate', status: 'running' }));
  server.api.on(
    readRunEvents,
    () => new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
  );
  await renderApp('/agents');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'What should the agent do?' }),
    'Look for tenders{Enter}',
  );
  const read = () => server.api.callsOf(readRunEvents).map(({ params }) => params);
  await waitFor(() => expect(read()).toContainEqual({ runId: 'run-1' }));
  const cut = written.indexOf(' Keep');
  write(written.slice(0, cut));
  expect(await screen.findByText('Writing the instructions')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Instructions' });
  await waitFor(() => expect(field).toHaveValue('Find tenders.'));
  expect(screen.getByRole('button', { name: 'Create agent' })).toBeDisabled();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(name).toHaveValue('Tender radar'));
  await userEvent.clear(name);
  await userEvent.type(name, 'My radar');
  write(written.slice(cut));
  await waitFor(() => expect(field).toHaveValue('Find tenders. Keep the large ones.'));
  expect(name).toHaveValue('My radar');
  const { tools, instructions, description } = AgentInput.parse(JSON.parse(written));
  resolve(answerWith({ tools, instructions, description }));
  expect(await screen.findByText('Drafted in 11.4 s')).toBeInTheDocument();
  expect(name).toHaveValue('My radar');
  expect(screen.getByRole('button', { name: 'Create agent' })).toBeEnabled();
});

test('on phones an assumption is put otherwise or kept in a sheet [DRF-01]', async () => {
  setMedia('(max-width: 639.98px)', true);
  onTestFinished(() => setMedia('(max-width: 639.98px)', false));
  const instructions = 'Keep a tender if its deadline is more than 5 days away.';
  server.api.on(autoGenerateAgent, () => answerWith({ instructions }));
  await renderApp('/agents/auto-create');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'What should the agent do?' }),
    'Look for tenders{Control>}{Enter}{/Control}',
  );
  const phrase = () =>
    within(screen.getByRole('list', { name: 'Assumptions' })).getByRole('button', {
      name: 'more than 5 days away',
    });
  await screen.findByRole('list', { name: 'Assumptions' });
  await userEvent.click(phrase());
  const words = await screen.findByRole('textbox', { name: 'Assumed words' });
  await userEvent.clear(words);
  await userEvent.type(words, 'at least a week away{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveValue(
      'Keep a tender if its deadline is at least a week away.',
    ),
  );
  expect(screen.queryByRole('textbox', { name: 'Assumed words' })).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Assumptions' })).not.toBeInTheDocument();
});

test('an assumption is put as an alternative, or left as it is, by the keyboard [DRF-01]', async () => {
  const instructions = 'Keep a tender if its deadline is more than 5 days away.';
  server.api.on(autoGenerateAgent, () => answerWith({ instructions }));
  await renderApp('/agents/auto-create');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'What should the agent do?' }),
    'Look for tenders{Control>}{Enter}{/Control}',
  );
  const phrase = await screen.findByRole('button', { name: 'more than 5 days away' });
  await userEvent.click(phrase);
  expect(phrase).toHaveAttribute('aria-expanded', 'true');
  await screen.findByRole('dialog', { name: 'Assumed words' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(phrase).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'at least 10 days away' }));
  const field = screen.getByRole('textbox', { name: 'Instructions' });
  expect(field).toHaveValue('Keep a tender if its deadline is at least 10 days away.');
  expect(screen.queryByRole('list', { name: 'Assumptions' })).not.toBeInTheDocument();
});

test('an agent is improved by saying what to change; nothing changes before it is accepted [DRF-01]', async () => {
  agents.agents = [createAgentRecord('radar', { name: 'Radar', instructions: 'Answer at length.' })];
  server.api.on(autoGenerateAgent, () => answerWith({ name: 'Radar', instructions: 'Answer in one line.' }));
  await renderApp('/agents/radar/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Say what to change' }), 'Be short{Enter}');
  expect(await screen.findByText('length', { selector: 'del' })).toBeInTheDocument();
  expect(screen.getByText('one line', { selector: 'ins' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Answer at length.');
  await press('Accept');
  expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Answer in one line.');
  expect(server.api.callsOf(autoGenerateAgent)[0]?.body).toMatchObject({
    agent_id: 'radar',
    description: 'Be short',
  });
});

test('figures of a later version are not said to be from before', async () => {
  agents.agents = [createAgentRecord('radar', { name: 'Radar', version: 3 })];
  const version = (number: number) => ({
    number,
    note: '',
    created_by: { id: 'guest-1', username: 'mara' },
    created_at: '2026-01-01T00:00:00Z',
    is_current: number === 3,
    runs: 10 * number,
    success_rate: number / 4,
    typical_cost: 0.01,
    typical_ms: 1_000 * number,
  });
  const versions = [version(3), version(2), version(1)];
  server.api.on(listAgentVersions, () => ({ versions, total: 3, page: 1, per_page: 100 }));
  server.api.on(getAgentVersion, ({ params }) => ({
    ...version(Number(params['number'])),
    agent: AgentInput.parse({ name: 'Radar' }),
  }));
  await renderApp('/agents/radar?tab=versions');
  expect(await screen.findByText('50% before')).toBeInTheDocument();
  const time = screen.getByText('Typical time').closest('div');
  expect(time).toHaveTextContent('Typical time3 s2 s before');
  await press(/^v2/);
  expect(await screen.findByText('25% before')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), '3');
  expect(await screen.findByText('75% in version 3')).toBeInTheDocument();
  // The open one is in the address; where the list is a page of its own, one goes back to it.
  expect(location.hash).toBe('#/agents/radar?tab=versions&version=2');
  await press('All versions');
  await waitFor(() => expect(location.hash).toBe('#/agents/radar?tab=versions'));
});

test('two versions are compared by word and by row; an earlier one comes back, with Undo [VER-01]', async () => {
  agents.agents = [createAgentRecord('radar', { name: 'Radar', version: 2 })];
  const version = (number: number) => ({
    number,
    note: '',
    created_by: { id: 'guest-1', username: 'mara' },
    created_at: '2026-01-01T00:00:00Z',
    is_current: number === 2,
    runs: 10 * number,
    success_rate: 0.9,
    typical_cost: number === 1 ? null : 0.01,
    typical_ms: null,
  });
  const states = [
    AgentInput.parse({
      name: 'Radar',
      instructions: 'Write up every change.',
      max_steps: 10,
      knowledge_ids: ['gone1', 'gone2'],
    }),
    AgentInput.parse({ name: 'Radar', instructions: 'Write up large changes.', max_steps: 20 }),
  ];
  server.api.on(listAgentVersions, () => ({
    versions: [version(2), version(1)],
    total: 2,
    page: 1,
    per_page: 100,
  }));
  server.api.on(getAgentVersion, ({ params }) => {
    const number = Number(params['number']);
    return { ...version(number), agent: states[number - 1] };
  });
  server.api.on(restoreAgentVersion, () => createAgentRecord('radar', { version: 3 }));
  await renderApp('/agents/radar?tab=versions');
  expect(await screen.findByText(/every/, { selector: 'del' })).toBeInTheDocument();
  expect(screen.getByText(/large/, { selector: 'ins' })).toBeInTheDocument();
  expect(screen.getByText('20', { selector: 'ins' })).toBeInTheDocument();
  expect(screen.getByText('90% before')).toBeInTheDocument();
  expect(screen.queryByText('– before')).not.toBeInTheDocument();
  await press(/^v1/);
  await press('Roll back to 1');
  expect(await screen.findByText('Rolled back to version 1')).toBeInTheDocument();
  // It may not be what it was then, and says so.
  expect(screen.getByText(/^2 collections and agents that it used are gone/)).toBeInTheDocument();
  await press('Undo');
  await waitFor(() =>
    expect(server.api.callsOf(restoreAgentVersion).map(({ params }) => params['number'])).toEqual(['1', '2']),
  );
});

test('a version is cloned; both that are compared are replayed on an input, for a price that is said before [VER-02]', async () => {
  agents.agents = [createAgentRecord('radar', { name: 'Radar', version: 2 })];
  const version = (number: number) => ({
    number,
    note: '',
    created_by: { id: 'guest-1', username: 'mara' },
    created_at: '2026-01-01T00:00:00Z',
    is_current: number === 2,
    runs: 0,
    success_rate: null,
    typical_cost: null,
    typical_ms: null,
  });
  const list = { versions: [version(2), version(1)], total: 2, page: 1, per_page: 100 };
  server.api.on(listAgentVersions, () => list);
  const known = Promise.withResolvers<undefined>();
  server.api.on(getAgentVersion, async ({ params }) => {
    const number = Number(params['number']);
    if (number === 1) await known.promise;
    return {
      ...version(number),
      agent: AgentInput.parse({ name: 'Radar', model: number === 1 ? 'lumen/Lumen' : null }),
    };
  });
  server.api.on(listLastInputs, ({ query }) => {
    const isOther = query.get('model') === 'lumen/Lumen';
    const inputs = ['run-2', 'run-1'].map((id) => ({
      run_id: id,
      input_preview: `Input of ${id}`,
      started_at: '2026-01-01T00:00:00Z',
      estimated_cost: isOther ? 0.04 : 0.02,
    }));
    return { inputs, total_cost: 0 };
  });
  server.api.on(replayRun, ({ body }) => ({
    run_id: `of-version-${String((body as { agent_version: number }).agent_version)}`,
  }));
  server.api.on(getRun, ({ params }) =>
    createRun(String(params['runId']), { finished_at: '2026-01-01T00:00:09Z' }),
  );
  server.api.on(cloneAgent, () => ({
    ...createAgentRecord('copy', { name: 'Radar 2' }),
    knowledge_left_out: 0,
  }));
  await renderApp('/agents/radar?tab=versions');
  await press('Replay both');
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay versions 1 and 2' }));
  // No price is said before the model of each version is known.
  await dialog.findByRole('combobox', { name: 'Same input' });
  expect(dialog.queryByText(/^Both together/)).not.toBeInTheDocument();
  known.resolve(undefined);
  expect(await dialog.findByText('Both together cost about $0.06')).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Same input' }), 'run-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Replay both' }));
  await waitFor(() => expect(location.hash).toContain('compare=of-version-1,of-version-2'));
  expect(server.api.callsOf(replayRun).map(({ params, body }) => [params['runId'], body])).toEqual([
    ['run-1', { agent_version: 1, tools: 'recorded', unrecorded: 'ask' }],
    ['run-1', { agent_version: 2, tools: 'recorded', unrecorded: 'ask' }],
  ]);

  location.hash = '#/agents/radar?tab=versions&version=1';
  await press(/^v1/);
  await press('Clone');
  await waitFor(() => expect(location.hash).toBe('#/agents/copy'));
  expect(server.api.callsOf(cloneAgent)[0]?.query.get('version')).toBe('1');
});

test('where nothing can be replayed on two versions, that is said and closed by a button', async () => {
  agents.agents = [createAgentRecord('radar', { name: 'Radar', version: 2 })];
  const version = (number: number) => ({
    number,
    note: '',
    created_by: { id: 'guest-1', username: 'mara' },
    created_at: '2026-01-01T00:00:00Z',
    is_current: number === 2,
    runs: 0,
    success_rate: null,
    typical_cost: null,
    typical_ms: null,
  });
  const list = { versions: [version(2), version(1)], total: 2, page: 1, per_page: 100 };
  server.api.on(listAgentVersions, () => list);
  server.api.on(getAgentVersion, ({ params }) => ({
    ...version(Number(params['number'])),
    agent: AgentInput.parse({ name: 'Radar' }),
  }));
  server.api.on(listLastInputs, () => ({ inputs: [], total_cost: 0 }));
  await renderApp('/agents/radar?tab=versions');
  await press('Replay both');
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay versions 1 and 2' }));
  expect(await dialog.findByText(/^There is no run of yours to replay yet/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
