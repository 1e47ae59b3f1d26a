import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { replayRun, restoreAgentVersion } from '@parley/contract/agents/endpoints.ts';
import { compareRuns, voteOnRuns } from '@parley/contract/agents/comparisons/endpoints.ts';
import { getApproval, listApprovals } from '@parley/contract/approvals/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, createTool } from '../../../testing/agents/fake-agents.ts';
import {
  acceptReplays,
  addFakeCompared,
  toAnswer,
  toInput,
  type FakeCompared,
} from '../../../testing/agents/fake-compared.ts';
import { createCallStep, createRun, createStep } from '../../../testing/agents/fake-run.ts';
import { rememberMember } from '../../../testing/fake-member.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const PAIR = '/agents/tender?tab=runs&compare=one,two';

let server: FakeServer;
let compared: FakeCompared;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const agents = addFakeAgents(server.api);
  agents.agents = [createAgentRecord('tender', { name: 'Tender radar', version: 1 })];
  agents.tools = [createTool('web-search', { display_name: 'Search the web' })];
  rememberMember(server);
  compared = addFakeCompared(server.api);
});

const columnOf = (side: string) => screen.findByRole('region', { name: side });

test('a third run is added beside two, compared with the first, and removed [VER-02]', async () => {
  compared.runs.set('three', {
    run: createRun('three', { cost: 0.04, output: 'Two are new and large.' }),
    steps: [createStep(0), createCallStep(1, 'read-page')],
  });
  await renderApp(PAIR);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a column' }));
  await screen.findByRole('heading', { name: 'Choose a run to compare with' });
  const choices = await screen.findAllByRole('link', { name: /Which tenders are new/ });
  expect(choices.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('compare=one,two,three'),
  ]);
  await userEvent.click(choices[0] ?? document.body);
  const third = await columnOf('C');
  expect(third).toHaveTextContent(/Cost.*\+100%/);
  const rows = within(screen.getByRole('list', { name: 'Steps of the runs' })).getAllByRole('button');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Thought.*Thought.*Thought/),
    expect.stringMatching(/^(Search the web|Web search).*not in this run/i),
    expect.stringMatching(/^Read page.*not in this run.*Read page/),
    expect.stringMatching(/^Wrote the answer.*Wrote the answer.*not in this run/),
  ]);
  expect(
    screen.getByText('B: different verdict, 1 difference · C: different verdict, 1 difference'),
  ).toBeInTheDocument();
  expect(within(screen.getByRole('group', { name: 'C' })).getByText(/and large/)).toBeInTheDocument();
  // Which of three is better is not asked.
  expect(screen.queryByRole('group', { name: 'Which is better?' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove column A' }));
  await waitFor(() => expect(location.hash).toContain('compare=two,three'));
});

test('the better run is chosen by its key or its button, counted, and the vote is taken back [VER-02]', async () => {
  compared.inputs = [toInput('one', [toAnswer('one'), toAnswer('two')])];
  await renderApp(PAIR);
  const bar = within(await screen.findByRole('group', { name: 'Which is better?' }));
  const better = bar.getByRole('button', { name: /^B/ });
  await waitFor(() => expect(better).toBeEnabled());
  await userEvent.keyboard('3');
  await waitFor(() => expect(better).toHaveAttribute('aria-pressed', 'true'));
  expect(await screen.findByText('Your votes: A 0, same 0, B 1')).toBeInTheDocument();
  await userEvent.click(bar.getByRole('button', { name: /^Same/ }));
  await screen.findByText('Your votes: A 0, same 1, B 0');
  await userEvent.click(bar.getByRole('button', { name: /^Same/ }));
  await waitFor(() => expect(screen.queryByText(/^Your votes/)).not.toBeInTheDocument());
  expect(server.api.callsOf(voteOnRuns).map(({ body }) => body)).toEqual([
    { a: 'one', b: 'two', vote: 'b' },
    { a: 'one', b: 'two', vote: 'same' },
    { a: 'one', b: 'two', vote: null },
  ]);
});

test('keys do not vote where single letters are turned off', async () => {
  localStorage.setItem('keyboard-storage', JSON.stringify({ state: { hasLetterKeys: false }, version: 0 }));
  await renderApp(PAIR);
  const bar = within(await screen.findByRole('group', { name: 'Which is better?' }));
  await waitFor(() => expect(bar.getByRole('button', { name: 'A' })).toBeEnabled());
  await userEvent.keyboard('1');
  await userEvent.click(bar.getByRole('button', { name: 'B' }));
  await waitFor(() => expect(server.api.callsOf(voteOnRuns).map(({ body }) => body['vote'])).toEqual(['b']));
});

test('the last inputs show where two versions differ; what is missing is run for a price that is said before [VER-03]', async () => {
  compared.inputs = [
    toInput('one', [toAnswer('one'), toAnswer('two', { output_preview: 'Three are new.', cost: 0.01 })]),
    toInput('p', [toAnswer('p'), toAnswer('p2', { output_preview: '**Two** are new!', cost: 0.01 })]),
    toInput('q', [toAnswer('q'), null], { estimated_costs: [0.02, 0.03] }),
    toInput('r', [toAnswer('r', { status: 'failed', output_preview: 'timeout' }), null], {
      estimated_costs: [0.02, null],
    }),
  ];
  acceptReplays(server.api, compared);
  await renderApp(PAIR);
  const table = within(await screen.findByRole('region', { name: 'Verdicts and costs' }));
  const rows = table.getAllByRole('row');
  expect(rows[1]).toHaveTextContent('ATwo are new.Two are new.Two are new.Failed');
  expect(rows[2]).toHaveTextContent('BThree are new.Two are new!––');
  expect(screen.getByText('Same verdict on 1 of 2')).toBeInTheDocument();
  expect(screen.getByText('−50%', { selector: 'b' })).toBeInTheDocument();
  expect(table.getByRole('link', { name: 'B: Two are new!. Compare on “Question p”' })).toHaveAttribute(
    'href',
    expect.stringContaining('compare=p,p2'),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Fill in 1 run, about \$0\.03/ }));
  await waitFor(() =>
    expect(server.api.callsOf(replayRun)).toMatchObject([
      { params: { runId: 'q' }, body: { agent_version: 2, model: 'aster/large', tools: 'recorded' } },
    ]),
  );
});

test('another version, model or input is run again in its column, with its cost before it starts [VER-02]', async () => {
  acceptReplays(server.api, compared);
  await renderApp(PAIR);
  const b = await columnOf('B');
  expect(await screen.findByText(/Only the model costs\. About \$0\.030*\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Replay both' })).toBeEnabled();
  await within(b).findByRole('option', { name: /^Version 1, 1 Jan/ });
  await userEvent.selectOptions(within(b).getByLabelText('Version in column B'), '1');
  expect(screen.getByText(/About \$0\.010*\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Call tools live' }));
  await userEvent.click(screen.getByRole('button', { name: 'Replay B' }));
  await waitFor(() => expect(location.hash).toContain('compare=one,new-1'));
  await userEvent.click(screen.getByRole('button', { name: 'Change input' }));
  const field = screen.getByRole('textbox', { name: 'Input' });
  await userEvent.clear(field);
  await userEvent.type(field, 'And in Ghent?');
  await userEvent.click(screen.getByRole('button', { name: 'Use this input' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replay both' }));
  await waitFor(() => expect(location.hash).toContain('compare=new-2,new-3'));
  expect(server.api.callsOf(replayRun).map(({ params, body }) => [params['runId'], body])).toEqual([
    ['two', { tools: 'live', unrecorded: 'ask', agent_version: 1, model: 'aster/large' }],
    ['one', { tools: 'live', unrecorded: 'ask', input: 'And in Ghent?' }],
    ['new-1', { tools: 'live', unrecorded: 'ask', input: 'And in Ghent?' }],
  ]);
});

test('a replay that cannot begin says why, and the page stays', async () => {
  server.api.on(replayRun, () => {
    throw new AppError('insufficient_balance');
  });
  await renderApp(PAIR);
  await columnOf('B');
  await userEvent.click(await screen.findByRole('button', { name: 'Replay both' }));
  await waitFor(() => expect(server.api.callsOf(replayRun)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Replay both' })).toBeEnabled());
  expect(location.hash).toContain('compare=one,two');
});

test('the version of B becomes the current one, with the way back [VER-02]', async () => {
  server.api.on(restoreAgentVersion, () => createAgentRecord('tender', { version: 3 }));
  await renderApp(PAIR);
  await userEvent.click(await screen.findByRole('button', { name: 'Make B live' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.api.callsOf(restoreAgentVersion).map(({ params }) => params['number'])).toEqual(['2', '1']),
  );
});

test('one column that cannot be loaded leaves the others', async () => {
  compared.runs.delete('two');
  await renderApp(PAIR);
  expect(await screen.findByText("Couldn't load run B")).toBeInTheDocument();
  expect(await columnOf('A')).toHaveTextContent(/Duration10/);
  expect(await screen.findByRole('group', { name: 'A' })).toHaveTextContent('Two are new.');
});

test('inputs that cannot be loaded are asked for again', async () => {
  server.api.on(compareRuns, () => {
    throw new AppError('not_found');
  });
  await renderApp(PAIR);
  expect(await screen.findByText("Couldn't load the last inputs")).toBeInTheDocument();
});

test('a call without a recorded result is asked for in the column of its run [VER-02]', async () => {
  const { run, steps } = compared.find('two');
  compared.runs.set('two', { run: { ...run, status: 'waiting', finished_at: null, output: null }, steps });
  const approval = {
    id: 'apr_1',
    state: 'waiting',
    run_id: 'two',
    agent_id: 'tender',
    agent_name: 'Tender radar',
    session_id: null,
    trigger: 'ui',
    call_id: 'call-9',
    tool_name: 'web-search',
    display_name: 'Search the web',
    effect: 'read',
    args: { query: 'tenders in Ghent' },
    parameters: null,
    why: 'Not recorded. Call the tool now?',
    can_remember: false,
    requested_at: '2026-01-05T08:00:00Z',
    expires_at: null,
    decided_at: null,
    decided_by: null,
    reason: null,
    changed_args: null,
    question: null,
    answer: null,
  };
  server.api.on(listApprovals, () => ({ approvals: [approval], total: 1, page: 1, per_page: 100 }));
  server.api.on(getApproval, () => approval);
  await renderApp(PAIR);
  expect(
    await within(await columnOf('B')).findByText('Not recorded. Call the tool now?'),
  ).toBeInTheDocument();
});
