import { getAgentFull, listAgentRuns } from '@parley/contract/agents/endpoints.ts';
import { listDeployments, runDeploymentNow } from '@parley/contract/deployments/endpoints.ts';
import { createMemory, listMemories } from '@parley/contract/memory/endpoints.ts';
import type { Memory } from '@parley/contract/memory/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  addFakeAgents,
  createAgentRecord,
  createTool,
  type FakeAgents,
} from '../../../testing/agents/fake-agents.ts';
import { createRun } from '../../../testing/agents/fake-run.ts';
import { createSchedule } from '../../../testing/agents/fake-schedule.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const AT = '2026-01-01T00:00:00Z';
const TOOL = createTool('send-email', { display_name: 'Send email' });

let server: FakeServer;
let agents: FakeAgents;
let facts: Memory[];

function createFact(text: string): Memory {
  return {
    id: `m${facts.length + 1}`,
    agent_id: 'rates',
    agent_name: 'Rate watch',
    key: null,
    text,
    importance: 2,
    source: 'user',
    run_id: null,
    uses: 0,
    last_used_at: null,
    history: [],
    created_at: AT,
    updated_at: AT,
  };
}

beforeEach(() => {
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  agents = addFakeAgents(server.api);
  agents.tools = [TOOL];
  agents.agents = [
    createAgentRecord('rates', { name: 'Rate watch', tools: ['send-email'], memory_enabled: true }),
  ];
  facts = [];
  facts = [createFact('Busan fell in March.')];
  server.api.on(listMemories, ({ query }) => {
    expect(query.get('agent_id')).toBe('rates');
    const agent = { id: 'rates', name: 'Rate watch', memories: facts.length, remembers: true, is_own: true };
    return { memories: facts, agents: [agent], total: facts.length, page: 1, per_page: 50 };
  });
  server.api.on(getAgentFull, () => ({
    ...agents.agents[0],
    deployments: agents.deployments,
    tool_details: agents.tools,
    missing_credentials: [],
    recent_runs: [],
    run_count: 0,
    memory_count: facts.length,
    knowledge: [],
  }));
  server.api.on(createMemory, ({ body }) => {
    const fact = createFact(String(body['text']));
    facts = [...facts, fact];
    return fact;
  });
});

const openTab = async (name: RegExp) => {
  const tabs = within(await screen.findByRole('navigation', { name: 'Views of the agent' }));
  await userEvent.click(tabs.getByRole('button', { name }));
};

test('the tab of the runs counts those that it lists, and none of other people', async () => {
  const [agent] = agents.agents;
  if (!agent) throw new Error('There is no agent.');
  server.api.on(getAgentFull, () => ({
    ...agent,
    stats: { ...agent.stats, runs: 40 },
    deployments: [],
    tool_details: [],
    missing_credentials: [],
    recent_runs: [],
    run_count: 3,
    memory_count: 0,
    knowledge: [],
  }));
  await renderApp('/agents/rates');
  expect(await screen.findByRole('button', { name: 'Runs 3' })).toBeInTheDocument();
});

test('its recent runs say when they were as the list of all runs does', async () => {
  server.api.on(getAgentFull, () => ({
    ...agents.agents[0],
    deployments: [],
    tool_details: [],
    missing_credentials: [],
    recent_runs: [{ ...createRun('r1', { started_at: '2024-11-20T14:30:00' }), input_preview: 'Compare' }],
    run_count: 1,
    memory_count: 0,
    knowledge: [],
  }));
  await renderApp('/agents/rates');
  const run = (await screen.findByText('Compare')).closest('li');
  expect(run).toHaveTextContent('Wed 20 Nov 2024 14:30');
});

test('the page of an agent lists its tools', async () => {
  await renderApp('/agents/rates');
  await openTab(/^Tools 1$/);
  expect(await screen.findByText('Send email')).toBeInTheDocument();
});

test('the page of an agent shows what it remembers, and takes another fact [MEM-02]', async () => {
  await renderApp('/agents/rates');
  await openTab(/^Memory 1$/);
  expect(await screen.findByText('Busan fell in March.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Facts' })).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Remembers' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Add a fact' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Fact' }), 'Ningbo comes later{Enter}');
  expect(await screen.findByText('Ningbo comes later')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Memory 2' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open in Memory' })).toHaveAttribute(
    'href',
    '#/memory?agent=rates',
  );
});

test('an agent with a schedule is run from its page; without one there is nothing to run', async () => {
  await renderApp('/agents/rates');
  await screen.findByRole('button', { name: 'Chat' });
  expect(screen.queryByRole('button', { name: 'Run now' })).not.toBeInTheDocument();
  agents.deployments = [createSchedule('morning', { agent_id: 'rates', agent_name: 'Rate watch' })];
  server.api.on(runDeploymentNow, () => ({ run_id: 'run-1' }));
  await renderApp('/agents/rates');
  await userEvent.click(await screen.findByRole('button', { name: 'Run now' }));
  expect(await screen.findByText('Rate watch is running')).toBeInTheDocument();
  expect(server.api.callsOf(runDeploymentNow)[0]?.params).toEqual({ id: 'rates', deploymentId: 'morning' });
});

const activity = () => screen.findByRole('region', { name: 'Activity' });

test('the page of an agent says when it runs next, and how its runs of 30 days ended', async () => {
  const today = new Date().toISOString().slice(0, 10);
  server.api.on(listAgentRuns, () => ({
    runs: [],
    days: [{ date: today, succeeded: 21, failed: 1, other: 0, cost: 0.42 }],
    counts: { all: 22, failed: 1, with_output: 9 },
    total: 0,
    page: 1,
    per_page: 30,
  }));
  const of = { agent_id: 'rates', agent_name: 'Rate watch' };
  const schedules = [
    createSchedule('evening', { ...of, next_run_at: '2126-01-01T18:00:00Z' }),
    createSchedule('morning', of),
    createSchedule('paused', { ...of, next_run_at: null, is_active: false, paused_reason: 'owner' }),
  ];
  const answer = { median_ms: null, total: 3, page: 1, per_page: 50 };
  server.api.on(listDeployments, () => ({ ...answer, deployments: schedules }));
  await renderApp('/agents/rates');
  const part = within(await activity());
  // As in its own time zone: Stockholm is an hour ahead.
  expect(await part.findByText('Next Tue 1 Jan 07:30')).toBeInTheDocument();
  expect(await part.findByText('95.5%')).toBeInTheDocument();
  expect(part.getByText('of 22 runs succeeded')).toBeInTheDocument();
  expect(part.getByRole('img', { name: '21 succeeded, 1 failed' })).toBeInTheDocument();
  expect(server.api.callsOf(listDeployments)[0]?.query.get('agent_id')).toBe('rates');

  cleanup();
  server.api.on(listDeployments, () => ({ ...answer, deployments: schedules.slice(2) }));
  await renderApp('/agents/rates');
  expect(await within(await activity()).findByText('Paused')).toBeInTheDocument();
});

test('runs of an agent that cannot be counted are asked for again, and the page stays', async () => {
  let isDown = true;
  server.api.on(listAgentRuns, () => {
    if (isDown) throw new AppError('internal');
    const counts = { all: 0, failed: 0, with_output: 0 };
    return { runs: [], days: [], counts, total: 0, page: 1, per_page: 30 };
  });
  await renderApp('/agents/rates', { pauseSpeed: 50 });
  const part = within(await activity());
  await part.findByText('Couldn’t load the runs.');
  expect(screen.getByRole('button', { name: 'Chat' })).toBeInTheDocument();
  isDown = false;
  await userEvent.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('No runs yet')).toBeInTheDocument();
});

test('the activity of an agent that others run too is said to be your own', async () => {
  agents.agents = [createAgentRecord('rates', { name: 'Rate watch', is_public: true })];
  server.api.on(listAgentRuns, () => {
    const counts = { all: 0, failed: 0, with_output: 0 };
    return { runs: [], days: [], counts, total: 0, page: 1, per_page: 30 };
  });
  await renderApp('/agents/rates');
  const part = within(await screen.findByRole('region', { name: 'Your activity' }));
  expect(await part.findByText('No runs yet')).toBeInTheDocument();
});
