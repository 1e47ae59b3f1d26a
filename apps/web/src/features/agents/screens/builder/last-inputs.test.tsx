import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listLastInputs, replayRun } from '@parley/contract/agents/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { cancelRun, getRun } from '@parley/contract/runs/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord } from '../../../../testing/agents/fake-agents.ts';
import { createRun } from '../../../../testing/agents/fake-run.ts';
import { rememberMember } from '../../../../testing/fake-member.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;
let runs: Map<string, Run>;

const toInput = (name: string, cost: number) => ({
  run_id: name,
  input_preview: `Question ${name}`,
  started_at: '2026-01-05T08:00:00Z',
  estimated_cost: cost,
});

/** The tries that the server knows end when a test says so. */
function end(of: string, change: Partial<Run> = {}): void {
  runs.set(`new-${of}`, createRun(`new-${of}`, { agent_version: null, replay_of: of, ...change }));
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  runs = new Map();
  server.api.on(listLastInputs, () => ({
    inputs: [toInput('one', 0.02), toInput('two', 0.03), toInput('three', 5)],
    total_cost: 5.05,
  }));
  server.api.on(replayRun, ({ params }) => {
    const of = params['runId'] ?? '';
    end(of, { status: 'running', finished_at: null, output: null });
    return { run_id: `new-${of}` };
  });
  server.api.on(getRun, ({ params }) => {
    const run = runs.get(params['runId'] ?? '');
    if (!run) throw new AppError('not_found');
    return run;
  });
  server.api.on(cancelRun, ({ params }) => createRun(params['runId'] ?? '', { status: 'cancelled' }));
});

async function open(ownerId: string) {
  addFakeAgents(server.api).agents = [
    createAgentRecord('tender', {
      name: 'Tender radar',
      instructions: 'Find tenders.',
      max_cost: 0.1,
      creator: { id: ownerId, username: 'mara' },
    }),
  ];
  await renderApp('/agents/tender/edit', { pauseSpeed: 20 });
  await userEvent.click(await screen.findByRole('button', { name: 'Show last inputs' }));
}

const triedRuns = () => server.api.callsOf(replayRun).map(({ params }) => params['runId']);
const row = (name: string) => {
  const found = screen.getByText(`Question ${name}`).closest('li');
  if (!found) throw new Error(`no row ${name}`);
  return within(found);
};

test('a draft is tried on chosen inputs, two at a time, after its cost is said, and compared [VER-03]', async () => {
  rememberMember(server);
  await open('member-1');
  // No run costs more than the agent's limit.
  expect(await screen.findByText('3 inputs: about $0.15, at most $0.30')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /Question two/ }));
  expect(screen.getByText('2 inputs: about $0.12, at most $0.20')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'All inputs' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Instructions' }), ' Be brief.');
  expect(triedRuns()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Run the draft' }));
  await waitFor(() => expect(triedRuns()).toEqual(['one', 'two']));
  expect(server.api.callsOf(replayRun)[0]?.body).toMatchObject({
    tools: 'recorded',
    agent: { name: 'Tender radar', instructions: 'Find tenders. Be brief.' },
  });
  expect(row('three').getByText('Waiting')).toBeInTheDocument();
  end('one', { cost: 0.021, duration_ms: 3_200 });
  await waitFor(() => expect(triedRuns()).toEqual(['one', 'two', 'three']));
  expect(row('one').getByText('Succeeded, 3.2 s')).toBeInTheDocument();
  expect(row('one').getByText('$0.021')).toBeInTheDocument();
  expect(row('one').getByRole('link')).toHaveAttribute(
    'href',
    expect.stringContaining('/agents/tender?tab=runs&compare=one,new-one'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Run the draft' })).toBeEnabled();
  const stopped = server.api.callsOf(cancelRun).map(({ params }) => params['runId']);
  expect(stopped).toEqual(['new-two', 'new-three']);
});

test('a guest runs one at a time; what fails says so and the rest goes on', async () => {
  rememberGuest(server);
  server.api.on(listLastInputs, () => {
    throw new AppError('not_found');
  });
  // As the server shows the agents of guests, who have no name.
  await open('parley');
  expect(await screen.findByText("Couldn't load the last inputs")).toBeInTheDocument();
  server.api.on(listLastInputs, () => ({
    inputs: [toInput('one', 0.02), toInput('two', 0.03)],
    total_cost: 0.05,
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Run the draft' }));
  await waitFor(() => expect(triedRuns()).toEqual(['one']));
  runs.delete('new-one');
  await waitFor(() => expect(triedRuns()).toEqual(['one', 'two']));
  expect(row('one').queryByRole('link')).not.toBeInTheDocument();
  expect(row('one').queryByText('Working')).not.toBeInTheDocument();
  expect(row('two').getByText('Working')).toBeInTheDocument();
});

test('an agent that was asked nothing yet says so', async () => {
  rememberGuest(server);
  server.api.on(listLastInputs, () => ({ inputs: [], total_cost: 0 }));
  // As the server shows the agents of guests, who have no name.
  await open('parley');
  expect(await screen.findByText('No inputs yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Run the draft' })).not.toBeInTheDocument();
});
