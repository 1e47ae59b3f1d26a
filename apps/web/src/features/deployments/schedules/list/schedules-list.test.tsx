import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  listDeployments,
  pauseDeployment,
  removeDeployment,
  resumeDeployment,
} from '@parley/contract/deployments/endpoints.ts';
import { getScheduleCalendar, getScheduleFigures } from '@parley/contract/deployments/schedule-endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFigures, createSchedule } from '../../../../testing/agents/fake-schedule.ts';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;
let schedules: ScheduledDeployment[];
let switched: string[];
let removed: string[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  schedules = [
    createSchedule('1', { runs_30_days: 22, last_run_status: 'failed', last_error: 'model_refused' }),
    createSchedule('2', { schedule: '5,35 2-4 * */2 *', runs_30_days: 1 }),
  ];
  switched = [];
  removed = [];
  const { api } = server;
  api.on(listDeployments, () => ({
    median_ms: null,
    deployments: schedules,
    total: schedules.length,
    page: 1,
    per_page: 50,
  }));
  api.on(getScheduleFigures, () => createFigures());
  api.on(getScheduleCalendar, () => ({ runs: [], is_cut: false }));
  api.on(pauseDeployment, ({ params }) => {
    switched.push(params['deploymentId'] ?? '');
    return createSchedule('1', { is_active: false, paused_reason: 'owner' });
  });
  api.on(removeDeployment, ({ params }) => {
    removed.push(params['deploymentId'] ?? '');
    return { success: true, id: params['deploymentId'] ?? '' };
  });
});

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;

test('above the list stands what all schedules come to, and a first run under way is not called missing [DEP-16]', async () => {
  await renderApp('/scheduled-agents');
  const table = await screen.findByRole('table', { name: 'Schedules' });
  expect(figure('Runs in 30 days')).toHaveTextContent('2395.5% succeeded');
  expect(figure('Cost in 30 days')).toHaveTextContent('$0.84forecast $0.90');
  expect(figure('Need attention')).toHaveTextContent('1refused by the provider');
  const row = within(table).getByRole('row', { name: /Agent 2/ });
  expect(within(row).getByText('Not finished yet')).toBeInTheDocument();
  expect(within(row).queryByText('Not run yet')).not.toBeInTheDocument();
});

test('the list says how many there are in each state, which one needs attention, and what its bars show [SCH-03]', async () => {
  server.api.on(getScheduleFigures, () =>
    createFigures({
      counts: { all: 90, on: 60, paused: 30, attention: 4 },
      next: { at: '2126-01-01T06:30:00Z', schedules: 2 },
      succeeded_30_days: 0,
      failed_30_days: 0,
      forecast: { per_month: 5.4, unknown: 3 },
      attention_reasons: [
        { reason: 'missing_credentials', schedules: 2 },
        { reason: 'daily_cost', schedules: 1 },
      ],
    }),
  );
  await renderApp('/scheduled-agents');
  await screen.findByRole('table', { name: 'Schedules' });
  for (const name of ['All 90', 'On 60', 'Paused 30', 'Need attention 4'])
    expect(screen.getByRole('radio', { name })).toBeInTheDocument();
  expect(figure('Next')).toHaveTextContent(/ d, 2 schedules$/);
  expect(figure('Runs in 30 days')).toHaveTextContent(/^Runs in 30 days23$/);
  expect(figure('Cost in 30 days')).toHaveTextContent('forecast at least $5.40');
  expect(figure('Need attention')).toHaveTextContent('4credentials needed, daily limit reached');
  expect(screen.getByRole('columnheader', { name: 'Last 18 days' })).toBeInTheDocument();
});

test('one whose agent lacks a credential says so before its first run', async () => {
  schedules = [createSchedule('1', { lacks_credentials: true }), createSchedule('2')];
  await renderApp('/scheduled-agents');
  const row = await screen.findByRole('row', { name: /Agent 1/ });
  expect(row).toHaveTextContent('Credentials needed');
  expect(screen.getByRole('row', { name: /Agent 2/ })).not.toHaveTextContent('Credentials needed');
});

test('the coming week tells the schedules of one agent apart [SCH-03]', async () => {
  const due = { agent_id: 'rates', agent_name: 'Rate watch' };
  const at = new Date().toISOString();
  server.api.on(getScheduleCalendar, () => ({
    runs: [
      { ...due, at, deployment_id: '1', name: '' },
      { ...due, at, deployment_id: '2', name: 'Asia' },
    ],
    is_cut: false,
  }));
  await renderApp('/scheduled-agents');
  const week = within(await screen.findByRole('region', { name: 'The coming week' }));
  expect(week.getByRole('link', { name: /^Rate watch ?\d/ })).toBeInTheDocument();
  expect(week.getByRole('link', { name: /^Rate watch, Asia ?\d/ })).toBeInTheDocument();
});

test('one that runs once has no cron line, which would be an ISO time', async () => {
  schedules = [createSchedule('1', { schedule: '2126-11-30T02:44:57.136Z', timezone: 'Asia/Shanghai' })];
  await renderApp('/scheduled-agents');
  const row = await screen.findByRole('row', { name: /Agent 1/ });
  expect(within(row).getByText('Shanghai')).toBeInTheDocument();
  expect(row).not.toHaveTextContent('136Z');
});

test('figures that cannot be loaded are asked for again, and the list stays', async () => {
  const user = userEvent.setup();
  server.api.on(getScheduleFigures, () => {
    throw new AppError('internal');
  });
  await renderApp('/scheduled-agents', { pauseSpeed: 50 });
  await screen.findByRole('table', { name: 'Schedules' });
  await screen.findByText("Couldn't load the figures");
  server.api.on(getScheduleFigures, () => createFigures());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('forecast $0.90')).toBeInTheDocument();
});

test('of schedules that cannot be loaded no empty table is shown', async () => {
  server.api.on(listDeployments, () => {
    throw new AppError('internal');
  });
  await renderApp('/scheduled-agents', { pauseSpeed: 50 });
  await screen.findByText("Couldn't load schedules");
  expect(screen.queryByRole('table')).toBeNull();
});

test('that a schedule has ended is said when it is turned on again', async () => {
  schedules = [createSchedule('1', { is_active: false, paused_reason: 'ended', next_run_at: null })];
  server.api.on(resumeDeployment, () => schedules[0]);
  await renderApp('/scheduled-agents');
  await userEvent.click(await screen.findByRole('switch', { name: /Agent 1/ }));
  expect(await screen.findByText(/^This schedule has ended/)).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: /Agent 1/ })).not.toBeChecked();
});

test('letters act on the chosen row, but not under a question', async () => {
  const user = userEvent.setup();
  await renderApp('/scheduled-agents');
  await screen.findByRole('table', { name: 'Schedules' });
  await user.keyboard('j');
  await user.click(screen.getByRole('button', { name: 'More for Agent 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  within(question).getByRole('button', { name: 'Delete' }).focus();
  await user.keyboard('p');
  expect(switched).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await expect.poll(() => removed).toEqual(['1']);
  // Held down, it does nothing more.
  fireEvent.keyDown(document.body, { key: 'p', repeat: true });
  await user.keyboard('p');
  await expect.poll(() => switched).toEqual(['1']);
  await user.keyboard('l');
  await expect.poll(() => window.location.hash).toBe('#/scheduled-agents/agent-1/logs');
  expect(switched).toEqual(['1']);
});
