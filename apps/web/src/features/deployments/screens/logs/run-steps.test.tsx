import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAgentRuns } from '@parley/contract/agents/endpoints.ts';
import { listDeployments } from '@parley/contract/deployments/endpoints.ts';
import { listRunDeliveries } from '@parley/contract/deployments/result-endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { getRun } from '@parley/contract/runs/endpoints.ts';
import { listRunSteps } from '@parley/contract/runs/journal/endpoints.ts';
import type { RunStepList } from '@parley/contract/runs/journal/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord } from '../../../../testing/agents/fake-agents.ts';
import {
  createCallStep,
  createRun,
  createStep,
  createStepList,
} from '../../../../testing/agents/fake-run.ts';
import { createSchedule } from '../../../../testing/agents/fake-schedule.ts';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const SEARCH = {
  tool_name: 'web-search',
  call_id: 'call-1',
  args: { query: 'Busan to Rotterdam' },
  output: 'ten pages',
  started_at: '2026-01-05T08:00:01.000Z',
  time_taken_ms: 1_000,
};
const THOUGHT = '**Three lanes**,\ncompare with Thursday.';

let server: FakeServer;
let run: Run;
let list: RunStepList;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  const { api } = server;
  addFakeAgents(api).agents = [createAgentRecord('tender', { name: 'Tender radar' })];
  run = createRun('one', { trigger: 'scheduled', deployment_id: 'dep_1', tool_logs: [SEARCH] });
  list = createStepList(
    [
      createStep(0, { thought: THOUGHT }),
      createCallStep(1, 'web-search'),
      createStep(2, {
        output: 'Two are new.',
        usage: { input_tokens: 5_000, output_tokens: 1_904 },
      }),
    ],
    { by: 'schedule' },
  );
  api.on(getRun, () => run);
  api.on(listRunSteps, () => list);
  api.on(listRunDeliveries, () => ({ deliveries: [] }));
  api.on(listDeployments, () => ({
    deployments: [],
    median_ms: null,
    total: 0,
    page: 1,
    per_page: 50,
  }));
  api.on(listAgentRuns, () => {
    const { input, output, tool_logs: _logs, reserved: _reserved, ...summary } = run;
    return {
      runs: [{ ...summary, input_preview: input, output_preview: output }],
      days: [],
      counts: { all: 1, failed: 0, with_output: 1 },
      total: 1,
      page: 1,
      per_page: 30,
    };
  });
});

async function readRows(): Promise<readonly string[]> {
  await renderApp('/agents/tender?tab=runs');
  const timeline = await screen.findByRole('region', { name: 'Run' });
  return within(timeline)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
}

test('another agent that took over has a row between what came before and after it', async () => {
  list = createStepList(
    [
      createStep(0, { thought: THOUGHT }),
      createCallStep(1, 'web-search'),
      createStep(2, { kind: 'handoff', output: 'Booking desk', model: 'swift-3' }),
      createStep(3, { output: 'Two are new.' }),
    ],
    { by: 'schedule' },
  );
  const rows = await readRows();
  expect(rows).toHaveLength(5);
  expect(rows[3]).toContain('Handed over to Booking desk');
  expect(rows[3]).toContain('swift-3');
  expect(rows[4]).toContain('Wrote the answer');
});

test('the call that hands over is named in words, and so is the model that goes on', async () => {
  run.tool_logs.push({
    ...SEARCH,
    tool_name: 'hand-over-to-booking-desk',
    call_id: 'call-2',
    args: { task: 'Book' },
  });
  list.steps.push(createStep(3, { kind: 'handoff', output: 'Booking desk', model: 'lumen/Lumen Vision' }));
  const rows = (await readRows()).join();
  expect(rows).toContain('Hand overBook');
  expect(rows).toContain('Handed over to Booking deskLumen Vision');
});

test('an agent that a call asked is no row of its own', async () => {
  list.steps.push(createStep(3, { kind: 'handoff', output: 'Booking desk', parent_call_id: 'call-1' }));
  expect((await readRows()).join()).not.toContain('Handed over');
});

test('the steps of a logged run begin with what began it, and tell its thoughts and its answer in their order [DEP-15]', async () => {
  const rows = await readRows();
  expect(rows).toEqual([
    expect.stringMatching(/^Triggered by schedule/),
    expect.stringMatching(/^Thought.*Three lanes, compare with Thursday\..*1 s$/),
    expect.stringMatching(/^Web search.*Busan to Rotterdam.*1 s$/),
    expect.stringMatching(/^Wrote the answer.*1,904 tokens.*1 s$/),
  ]);
});

test('a thought is opened with the keyboard to be read whole, and closed again [EXE-21]', async () => {
  const user = userEvent.setup();
  await readRows();
  const row = screen.getByRole('button', { name: /Thought/ });
  row.focus();
  await user.keyboard('{Enter}');
  expect(row).toHaveAttribute('aria-expanded', 'true');
  expect(
    screen.getByText((_words, element) => element?.textContent === THOUGHT, { selector: 'p' }),
  ).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(row).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  [{ by: 'run_now' }, {}, 'Run nowby mara'],
  [{ by: 'person' }, { trigger: 'ui', session_id: 's' }, 'Asked in a chatby mara'],
  [{ by: 'person' }, { trigger: 'ui', replay_of: 'run_0' }, 'Run againby mara'],
  [{ by: 'api', key_name: 'Booking service' }, { trigger: 'api' }, 'Called by APIBooking service'],
  [{ by: 'api' }, { trigger: 'api' }, 'Called by API'],
  [
    {
      by: 'webhook',
      delivery: { id: 'd', delivery_id: 'msg_7', event: 'order.paid', is_repeat: true },
    },
    { trigger: 'webhook' },
    'Triggered by webhookorder.paid, msg_7, sent again by you',
  ],
] as const)('what began it is told of %j', async (start, change, text) => {
  run = { ...run, ...change };
  list = createStepList(list.steps, start);
  expect((await readRows())[0]).toBe(text);
});

test.each([
  ['2026-01-05T07:00:00.000Z', 'every weekday at 07:30, Stockholm'],
  ['2026-01-05T09:00:00.000Z', 'now every weekday at 07:30, Stockholm'],
])('a schedule that was changed at %s is told as %s', async (changedAt, words) => {
  const schedule = createSchedule('dep_1', {
    schedule: '30 7 * * 1-5',
    timezone: 'Europe/Stockholm',
    updated_at: changedAt,
  });
  server.api.on(listDeployments, () => ({
    deployments: [schedule],
    median_ms: null,
    total: 1,
    page: 1,
    per_page: 50,
  }));
  list = createStepList(list.steps, { by: 'schedule' });
  await readRows();
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toContain(
      `Triggered by schedule${words}`,
    ),
  );
});

test('where the journal cannot be read, the calls are shown', async () => {
  server.api.on(listRunSteps, () => {
    throw new AppError('not_found');
  });
  expect(await readRows()).toEqual([expect.stringMatching(/^Web search/)]);
});
