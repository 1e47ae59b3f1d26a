import { act, screen, waitFor, within } from '@testing-library/react';
import { listDeployments } from '@parley/contract/deployments/endpoints.ts';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSchedule } from '../../../testing/agents/fake-schedule.ts';
import { installHistoryServer, rememberMember } from '../../../testing/fake-member.ts';
import { rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { loadWhileAway } from '../index.ts';
import { toAwayRows } from './away-rows.ts';

const HOUR_MS = 3_600_000;
let server: FakeServer;
let schedules: ScheduledDeployment[];

const ranAgo = (id: string, hours: number, change: Partial<ScheduledDeployment> = {}) =>
  createSchedule(id, {
    last_run_at: new Date(Date.now() - hours * HOUR_MS).toISOString(),
    last_run_status: 'succeeded',
    ...change,
  });

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ({ server } = await installHistoryServer());
  schedules = [];
  server.api.on(listDeployments, () => ({
    deployments: schedules,
    median_ms: null,
    total: schedules.length,
    page: 1,
    per_page: 100,
  }));
});

/** Long enough for what is asked about agents to have been asked: the header comes after it. */
async function openNewChat(): Promise<void> {
  await renderApp('/chat');
  await screen.findByRole('region', { name: 'Get started' });
  await loadWhileAway();
  await screen.findByRole('button', { name: 'Instructions' });
  await act(() => Promise.resolve());
}

test('a new chat says what agents did in the last day, what needs attention first', async () => {
  const today = new Date().toISOString().slice(0, 10);
  schedules = [
    ranAgo('1', 2, { days: [{ date: today, succeeded: 2, failed: 1 }] }),
    ranAgo('2', 30),
    ranAgo('3', 70, { is_active: false, paused_reason: 'failures', last_run_status: 'failed' }),
    ranAgo('4', 5, { last_run_status: 'waiting' }),
  ];
  rememberMember(server);
  await renderApp('/chat');
  const section = within(await screen.findByRole('region', { name: 'While you were away' }));
  const rows = section.getAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Agent 4 needs your approval/),
    expect.stringMatching(/^Agent 3 paused after five failed runs/),
    expect.stringMatching(/^Agent 1 ran 3 times today2 h/),
    'All agents',
  ]);
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '#/approvals',
    '#/agents/agent-3?tab=runs',
    '#/agents/agent-1?tab=runs',
    '#/agents',
  ]);
});

test('what ran yesterday is not said to have run today, in Chinese either', async () => {
  const today = new Date().toISOString().slice(0, 10);
  schedules = [ranAgo('1', 2), ranAgo('2', 3, { days: [{ date: today, succeeded: 1, failed: 0 }] })];
  rememberMember(server);
  localStorage.setItem('i18nextLng', 'zh');
  await renderApp('/chat');
  const section = within(await screen.findByRole('region', { name: '你不在的时候' }));
  const texts = section.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts.slice(0, 2)).toEqual([
    expect.stringMatching(/^Agent 1 运行过/),
    expect.stringMatching(/^Agent 2 今天运行了 1 次/),
  ]);
});

test('where nothing has happened, a new chat is as it was', async () => {
  schedules = [createSchedule('1'), ranAgo('2', 30), ranAgo('3', 30, { paused_reason: 'owner' })];
  rememberMember(server);
  await renderApp('/chat');
  await waitFor(() => expect(server.api.callsOf(listDeployments)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'While you were away' })).not.toBeInTheDocument();
});

test('who hides agents is not told of them', async () => {
  schedules = [ranAgo('1', 2)];
  rememberMember(server);
  const profile = {
    userId: 'member-1',
    userType: 'casual',
    hasSelectedType: true,
    showOnboarding: false,
    pinnedFeatures: [],
    hiddenFeatures: ['agents'],
    dismissedHints: [],
  };
  localStorage.setItem('user-profile-storage', JSON.stringify({ state: profile, version: 0 }));
  await openNewChat();
  expect(server.api.callsOf(listDeployments)).toEqual([]);
});

test('guests have none, and are not asked about', async () => {
  schedules = [ranAgo('1', 2)];
  rememberGuest(server);
  await openNewChat();
  expect(server.api.callsOf(listDeployments)).toEqual([]);
});

test('at most three rows, the newest of equals first', () => {
  const rows = toAwayRows([ranAgo('1', 4), ranAgo('2', 1), ranAgo('3', 3), ranAgo('4', 2)], Date.now());
  expect(rows.map(({ id }) => id)).toEqual(['2', '4', '3']);
});
