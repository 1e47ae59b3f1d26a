import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAgentVersions, replayRun, restoreAgentVersion } from '@parley/contract/agents/endpoints.ts';
import { compareRuns, getRunVotes } from '@parley/contract/agents/comparisons/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { cancelRun, getRun } from '@parley/contract/runs/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, type FakeAgents } from '../../../testing/agents/fake-agents.ts';
import {
  acceptReplays,
  addFakeCompared,
  toAnswer,
  toInput,
  type FakeCompared,
} from '../../../testing/agents/fake-compared.ts';
import { createRun } from '../../../testing/agents/fake-run.ts';
import { rememberMember } from '../../../testing/fake-member.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const PAIR = '/agents/tender?tab=runs&compare=one,two';
const UNFINISHED = { finished_at: null, output: null } as const;

let server: FakeServer;
let agents: FakeAgents;
let compared: FakeCompared;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  agents = addFakeAgents(server.api);
  agents.agents = [createAgentRecord('tender', { name: 'Tender radar', version: 1 })];
  compared = addFakeCompared(server.api);
});

const columnOf = (side: string) => screen.findByRole('region', { name: side });
const listReplayed = () => server.api.callsOf(replayRun).map(({ params }) => params['runId']);

test('of a guest the second replay begins once the first one waits for an answer [VER-02]', async () => {
  rememberGuest(server);
  acceptReplays(server.api, compared, { ...UNFINISHED, status: 'waiting' });
  await renderApp(PAIR, { pauseSpeed: 20 });
  await columnOf('B');
  await userEvent.click(await screen.findByRole('button', { name: 'Replay both' }));
  await waitFor(() => expect(location.hash).toContain('compare=new-1,new-2'));
  expect(listReplayed()).toEqual(['one', 'two']);
});

test('what two columns of the same version and model lack is run once [VER-03]', async () => {
  rememberMember(server);
  compared.runs.set('two', { run: createRun('two'), steps: [] });
  compared.inputs = [toInput('q', [null, null]), toInput('r', [toAnswer('r'), toAnswer('r')])];
  acceptReplays(server.api, compared);
  await renderApp(PAIR);
  await userEvent.click(await screen.findByRole('button', { name: /^Fill in 1 run, about \$0\.02/ }));
  await waitFor(() => expect(listReplayed()).toEqual(['q']));
});

test('what is filled in goes on while another pair is opened, with the table in view [VER-03]', async () => {
  rememberMember(server);
  compared.runs.set('p', { run: createRun('p'), steps: [] });
  compared.runs.set('p2', { run: createRun('p2', { agent_version: 2 }), steps: [] });
  compared.inputs = [toInput('p', [toAnswer('p'), toAnswer('p2')]), toInput('q', [toAnswer('q'), null])];
  compared.runs.set('q', { run: createRun('q'), steps: [] });
  acceptReplays(server.api, compared, { ...UNFINISHED, status: 'running' });
  const stopped = vi.fn(() => ({ success: true }));
  server.api.on(cancelRun, stopped);
  await renderApp(PAIR);
  await userEvent.click(await screen.findByRole('button', { name: /^Fill in 1 run/ }));
  await screen.findByText('Working');
  let show = (): void => undefined;
  const shown = new Promise<void>((resolve) => (show = resolve));
  server.api.on(getRun, async ({ params }) => {
    await shown;
    return compared.find(params['runId']).run;
  });
  const link = screen.getByRole('link', { name: /^B: .*“Question p”/ });
  const working = screen.getByText('Working');
  await userEvent.click(link);
  await waitFor(() => expect(location.hash).toContain('compare=p,p2'));
  const table = screen.getByRole('region', { name: 'Verdicts and costs' });
  compared.inputs = [...compared.inputs, toInput('r', [toAnswer('r'), toAnswer('r2')])];
  show();
  // In the answer about the other pair.
  await within(table).findByText('Question r');
  expect(working).toBeInTheDocument();
  expect(link).toHaveFocus();
  expect(stopped).not.toHaveBeenCalled();
});

test('a run that never came to a model stands beside another one on the last inputs', async () => {
  rememberMember(server);
  compared.runs.set('two', {
    run: createRun('two', { status: 'failed', error: 'insufficient_balance', model_used: '', output: null }),
    steps: [],
  });
  compared.inputs = [toInput('one', [toAnswer('one'), null], { estimated_costs: [0.02, null] })];
  server.api.on(compareRuns, () => ({
    variants: [
      { run_id: 'one', agent_version: 1, model: 'aster/large' },
      { run_id: 'two', agent_version: 1, model: null },
    ],
    inputs: compared.inputs,
  }));
  await renderApp(PAIR);
  expect(await screen.findByRole('region', { name: 'Verdicts and costs' })).toBeInTheDocument();
});

test('a run of another agent is not shown among those of this one, nor made live for it', async () => {
  rememberMember(server);
  compared.runs.set('two', { run: createRun('two', { agent_id: 'other', agent_version: 2 }), steps: [] });
  await renderApp(PAIR);
  expect(await screen.findByText("Couldn't load run B")).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make B live' })).not.toBeInTheDocument();
});

test('the input of one run can be given to all of them as it is [VER-02]', async () => {
  rememberMember(server);
  const { run, steps } = compared.find('two');
  compared.runs.set('two', { run: { ...run, input: 'And in Ghent?' }, steps });
  acceptReplays(server.api, compared);
  await renderApp(PAIR);
  await columnOf('B');
  await userEvent.click(await screen.findByRole('button', { name: 'Change input' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use this input' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replay both' }));
  await waitFor(() => expect(location.hash).toContain('compare=new-1,new-2'));
  const input = 'Which tenders are new?';
  expect(server.api.callsOf(replayRun).map(({ body }) => body['input'])).toEqual([input, input]);
});

test('what has been filled in is not offered again while its answers are on their way [VER-03]', async () => {
  rememberMember(server);
  compared.inputs = [toInput('one', [toAnswer('one'), toAnswer('two')]), toInput('q', [toAnswer('q'), null])];
  compared.runs.set('q', { run: createRun('q'), steps: [] });
  acceptReplays(server.api, compared);
  await renderApp(PAIR);
  const fill = await screen.findByRole('button', { name: /^Fill in 1 run/ });
  const asked = server.api.callsOf(compareRuns).length;
  server.api.on(compareRuns, () => new Promise(() => undefined));
  await userEvent.click(fill);
  await waitFor(() => expect(server.api.callsOf(compareRuns).length).toBeGreaterThan(asked));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /^Fill in/ })).not.toBeInTheDocument();
  expect(screen.getByText('Working')).toBeInTheDocument();
});

test('what was stopped while it was filled in is offered again [VER-03]', async () => {
  rememberMember(server);
  compared.inputs = [toInput('q', [toAnswer('q'), null])];
  compared.runs.set('q', { run: createRun('q'), steps: [] });
  acceptReplays(server.api, compared, { status: 'cancelled', output: null });
  await renderApp(PAIR);
  await userEvent.click(await screen.findByRole('button', { name: /^Fill in 1 run/ }));
  await waitFor(() => expect(listReplayed()).toEqual(['q']));
  expect(await screen.findByRole('button', { name: /^Fill in 1 run/ })).toBeInTheDocument();
});

test('an input that was typed, and what is filled in, stay while a third run is added and columns change places [VER-02] [VER-03]', async () => {
  rememberMember(server);
  compared.runs.set('three', { run: createRun('three'), steps: [] });
  compared.inputs = [toInput('q', [toAnswer('q'), null, null]), toInput('r', [toAnswer('r'), null, null])];
  compared.runs.set('q', { run: createRun('q'), steps: [] });
  compared.runs.set('r', { run: createRun('r'), steps: [] });
  const stopped = vi.fn(() => ({ success: true }));
  server.api.on(cancelRun, stopped);
  acceptReplays(server.api, compared, { ...UNFINISHED, status: 'running' });
  await renderApp(PAIR);
  await columnOf('B');
  await userEvent.click(await screen.findByRole('button', { name: 'Change input' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Input' }), ' In Ghent?');
  await userEvent.click(screen.getByRole('button', { name: 'Use this input' }));
  await userEvent.click(screen.getByRole('button', { name: 'Swap' }));
  await waitFor(() => expect(location.hash).toContain('compare=two,one'));
  expect(screen.getByText(/In Ghent\?/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /^Fill in 2 runs/ }));
  await waitFor(() => expect(listReplayed()).toEqual(['q', 'r']));
  await userEvent.click(screen.getByRole('button', { name: 'Add a column' }));
  const [third] = await screen.findAllByRole('link', { name: /Which tenders are new/ });
  await userEvent.click(third ?? document.body);
  await columnOf('C');
  expect(screen.getByText(/In Ghent\?/)).toBeInTheDocument();
  expect(stopped).not.toHaveBeenCalled();
});

test('who may not change the agent sees versions by number, and asks for no list of them', async () => {
  rememberMember(server);
  const permissions = { edit: false, delete: false, deploy: false, clone: true };
  agents.agents = [createAgentRecord('tender', { name: 'Tender radar', version: 1, permissions })];
  await renderApp(PAIR);
  expect(await within(await columnOf('B')).findByText('Version 2')).toBeInTheDocument();
  expect(server.api.callsOf(listAgentVersions)).toEqual([]);
});

test('answers that cannot be loaded after they were filled in are asked for again [VER-03]', async () => {
  rememberMember(server);
  compared.inputs = [toInput('q', [toAnswer('q'), null])];
  compared.runs.set('q', { run: createRun('q'), steps: [] });
  acceptReplays(server.api, compared);
  await renderApp(PAIR);
  const fill = await screen.findByRole('button', { name: /^Fill in 1 run/ });
  server.api.on(compareRuns, () => {
    throw new AppError('internal');
  });
  await userEvent.click(fill);
  await screen.findByText("Couldn't load the last inputs");
  expect(screen.getByRole('region', { name: 'Verdicts and costs' })).toBeInTheDocument();
});

test('one can say which is better also where the votes so far could not be loaded [VER-02]', async () => {
  rememberMember(server);
  server.api.on(getRunVotes, () => {
    throw new AppError('internal');
  });
  await renderApp(PAIR);
  const choices = within(await screen.findByRole('group', { name: 'Which is better?' }));
  await waitFor(() => expect(server.api.callsOf(getRunVotes).length).toBeGreaterThan(0));
  await userEvent.click(choices.getByRole('button', { name: /^B/ }));
  expect(await choices.findByRole('button', { name: /^B/, pressed: true })).toBeInTheDocument();
});

test('of three columns a version is made live once, however often that is pressed', async () => {
  rememberMember(server);
  compared.runs.set('three', { run: createRun('three'), steps: [] });
  server.api.on(restoreAgentVersion, () => new Promise(() => undefined));
  await renderApp(`${PAIR},three`);
  const live = await screen.findByRole('button', { name: 'Make B live' });
  await userEvent.click(live);
  await userEvent.click(live);
  expect(server.api.callsOf(restoreAgentVersion)).toHaveLength(1);
});
