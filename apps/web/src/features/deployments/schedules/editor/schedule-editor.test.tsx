import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getAgentFull } from '@parley/contract/agents/endpoints.ts';
import { listMissingCredentials } from '@parley/contract/credentials/endpoints.ts';
import {
  createScheduledDeployment,
  getDeployment,
  listDeployments,
  runDeploymentNow,
  updateDeployment,
} from '@parley/contract/deployments/endpoints.ts';
import {
  getScheduleCalendar,
  getScheduleFigures,
  previewSchedule,
} from '@parley/contract/deployments/schedule-endpoints.ts';
import type { SchedulePreview } from '@parley/contract/deployments/schedule-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, createTool } from '../../../../testing/agents/fake-agents.ts';
import { createFigures, createSchedule } from '../../../../testing/agents/fake-schedule.ts';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { setMedia } from '../../../../testing/browser/fake-media.ts';
import { installFakeServer, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const PAGE = '/scheduled-agents/create?agent=rates';
const KEY = 'schedule-draft:user-mara:rates';
const SECRET_URL = 'https://hooks.example/services/T000/secret';

let server: FakeServer;
let forecast: SchedulePreview['forecast'];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember({ balance: 12.48 });
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  const { api } = server;
  const agents = addFakeAgents(api);
  agents.agents = [createAgentRecord('rates', { name: 'Rate watch' })];
  api.on(getAgentFull, () => ({
    ...agents.agents[0],
    deployments: [],
    tool_details: [],
    missing_credentials: [],
    recent_runs: [],
    run_count: 0,
    memory_count: 0,
    knowledge: [],
  }));
  forecast = {
    based_on_runs: 124,
    runs_per_month: 22,
    per_run: 0.0189,
    per_month: 0.42,
    per_month_low: 0.33,
    per_month_high: 0.61,
    with_all_schedules: 5.24,
  };
  api.on(previewSchedule, () => ({
    schedule: '30 7 * * 1-5',
    next: ['2126-01-01T06:30:00Z'],
    days: [],
    holidays: [],
    text: 'Every weekday at 07:30',
    clock_change: null,
    forecast,
  }));
  api.on(listDeployments, () => ({ deployments: [], median_ms: null, total: 0, page: 1, per_page: 50 }));
  api.on(getScheduleFigures, () => createFigures());
  api.on(getScheduleCalendar, () => ({ runs: [], is_cut: false }));
  api.on(createScheduledDeployment, () => createSchedule('morning', { agent_id: 'rates' }));
});

const message = () => screen.findByRole('textbox', { name: 'Message' });

/** As a reload does: only what was stored is left. */
async function open(path = PAGE): Promise<void> {
  cleanup();
  await renderApp(path);
}

async function fillIn(): Promise<void> {
  await open();
  await userEvent.type(await message(), 'Compare the rates.');
  await screen.findByText(/^Draft saved/);
}

test('below the monthly cost stand that of all schedules and the balance', async () => {
  await open();
  const pane = await screen.findByRole('complementary', { name: 'What it will do' });
  const rowOf = async (label: string) => (await within(pane).findByText(label)).parentElement;
  expect(await rowOf('With all schedules')).toHaveTextContent('$5.24');
  expect(await rowOf('Balance')).toHaveTextContent('$12.48');
});

test('what is put into the prompt says what it would be now', async () => {
  await open();
  await message();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Europe/Stockholm');
  const date = screen.getByRole('button', { name: 'date' });
  expect(date).toHaveAttribute('title', `The day of the run: today ${today.format(new Date())}`);
  const number = screen.getByRole('button', { name: 'run_number' });
  expect(number).toHaveAttribute('title', 'The number of the run: next 1');
});

test('a schedule runs on the last day of each month, whatever its number [SCH-01]', async () => {
  await open();
  await userEvent.click(await screen.findByText('Monthly'));
  const day = await screen.findByRole('combobox', { name: 'Day of month' });
  await userEvent.selectOptions(day, 'last day of the month');
  expect(screen.getByRole('textbox', { name: 'day' })).toHaveValue('L');
  const words = screen.getByRole('textbox', { name: 'In words' });
  expect(words).toHaveValue('On the last day of every month at 07:30');
  await userEvent.clear(words);
  await userEvent.type(words, 'on the 3rd of every month at 8');
  expect(day).toHaveValue('3');
});

test('the balance is shown as well where nothing is known of the cost', async () => {
  forecast = {
    based_on_runs: 0,
    runs_per_month: 22,
    per_run: null,
    per_month: null,
    per_month_low: null,
    per_month_high: null,
    with_all_schedules: null,
  };
  await open();
  expect((await screen.findByText('Balance')).parentElement).toHaveTextContent('$12.48');
  expect(screen.queryByText('With all schedules')).not.toBeInTheDocument();
});

test('a phone shows the runs and the cost of a month above Start', async () => {
  setMedia('(max-width: 639.98px)', true);
  await open();
  expect(await screen.findByText('22 runs, $0.42 per month')).toBeVisible();
  setMedia('(max-width: 639.98px)', false);
});

test('a zone that has no other name than UTC is named once', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en').resolvedOptions(),
    timeZone: 'UTC',
  });
  await open();
  const pane = await screen.findByRole('complementary', { name: 'What it will do' });
  expect(await within(pane).findByText('UTC')).toBeVisible();
});

test('keys that are missing are named in the language of the reader', async () => {
  const lacking = {
    credential_key: 'mail-server',
    provider: 'Mail server',
    tools: ['email-send'],
    state: 'missing' as const,
  };
  server.api.on(getAgentFull, () => ({
    ...createAgentRecord('rates', { tools: ['email-send'] }),
    deployments: [],
    tool_details: [createTool('email-send')],
    missing_credentials: [{ ...lacking, display_name: 'Mail server (SMTP)' }],
    recent_runs: [],
    run_count: 0,
    memory_count: 0,
    knowledge: [],
  }));
  server.api.on(listMissingCredentials, ({ query }) => ({
    missing: [
      {
        ...lacking,
        display_name: query.get('language') === 'zh' ? '邮件服务器（SMTP）' : 'Mail server (SMTP)',
      },
    ],
    tools_affected: ['email-send'],
  }));
  localStorage.setItem('i18nextLng', 'zh');
  await open();
  expect(await screen.findByText('缺少 邮件服务器（SMTP） 的密钥，首次运行会失败。')).toBeVisible();
});

test('a time of day is typed in 24 hours or moved by quarters, and what is no time is explained', async () => {
  await open();
  const time = await screen.findByRole('textbox', { name: 'Time of day' });
  const words = screen.getByRole('textbox', { name: 'In words' });
  await userEvent.clear(time);
  await userEvent.type(time, '1745');
  expect(words).toHaveValue('Every weekday at 17:45');
  await userEvent.keyboard('{ArrowUp}');
  expect(time).toHaveValue('18:00');
  await userEvent.clear(time);
  await userEvent.type(time, '25:00');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a time from 00:00 to 23:59, such as 7:30.');
  await userEvent.tab();
  // What was understood last stays.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(time).toHaveValue(words.getAttribute('value')?.slice(-5));
});

test('words whose hour could be of either day are not guessed: the field says why [SCH-01]', async () => {
  await open();
  const words = await screen.findByRole('textbox', { name: 'In words' });
  await userEvent.clear(words);
  await userEvent.type(words, '每周五晚上12点');
  expect(words).toHaveAccessibleDescription(/^The hour is past midnight, so the day could be either\./);
  await userEvent.clear(words);
  await userEvent.type(words, '每天晚上12点');
  expect(words).toHaveAccessibleDescription('');
  await userEvent.tab();
  expect(words).toHaveValue('Every day at 00:00');
});

test('hours on certain days are one value in words, as a sentence, as days and as cron [SCH-01]', async () => {
  await open();
  const words = await screen.findByRole('textbox', { name: 'In words' });
  await userEvent.clear(words);
  await userEvent.type(words, 'every hour between 9am and 5pm on weekdays');
  await userEvent.tab();
  expect(words).toHaveValue('Every hour, 09 to 17, every weekday');
  expect(screen.getByRole('button', { name: 'Friday', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Saturday', pressed: false }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How often' }), '2 hours');
  expect(words).toHaveValue(
    'Every 2 hours, 09 to 17, every Monday, Tuesday, Wednesday, Thursday, Friday and Saturday',
  );
  await userEvent.clear(words);
  await userEvent.type(words, 'every 45 minutes on weekdays');
  expect(words).toHaveAccessibleDescription(/minutes must fit the hour evenly/);
});

test('what is written of a new schedule is there again after a reload, and gone once it has started', async () => {
  await open();
  await message();
  expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
  expect(localStorage.getItem(KEY)).toBeNull();
  await fillIn();
  await open();
  expect(await message()).toHaveValue('Compare the rates.');
  expect(screen.getByText(/^Draft saved/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Start schedule' }));
  await waitFor(() => expect(window.location.hash).toBe('#/scheduled-agents'));
  expect(server.api.callsOf(createScheduledDeployment)[0]?.body).toMatchObject({
    prompt: 'Compare the rates.',
  });
  expect(localStorage.getItem(KEY)).toBeNull();
  await open();
  expect(await message()).toHaveValue('');
});

test('a draft stays where the schedule cannot be started, and belongs to its agent alone', async () => {
  server.api.on(createScheduledDeployment, () => {
    throw new AppError('too_many_deployments');
  });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Start schedule' }));
  await screen.findByRole('alert');
  expect(localStorage.getItem(KEY)).toContain('Compare the rates.');
  await open('/scheduled-agents/create');
  expect(await message()).toHaveValue('');
});

test('a draft is gone once the schedule exists, also where its first run cannot begin', async () => {
  server.api.on(runDeploymentNow, () => {
    throw new AppError('insufficient_balance');
  });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Run now' }));
  await screen.findByRole('alert');
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
});

test('a schedule whose first run cannot begin is not made a second time', async () => {
  server.api.on(runDeploymentNow, () => {
    throw new AppError('insufficient_balance');
  });
  server.api.on(updateDeployment, () => createSchedule('morning', { agent_id: 'rates' }));
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Run now' }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(window.location.hash).toBe('#/scheduled-agents'));
  expect(server.api.callsOf(createScheduledDeployment)).toHaveLength(1);
  expect(server.api.callsOf(updateDeployment)).toHaveLength(1);
});

test('a schedule that may have been made is asked for again with the same key, and another one with another', async () => {
  const keys = () =>
    server.api.callsOf(createScheduledDeployment).map(({ headers }) => headers.get('idempotency-key'));
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Start schedule' }));
  server.api.on(createScheduledDeployment, () => {
    throw new AppError('destination_blocked');
  });
  await fillIn();
  await press();
  await screen.findByRole('alert');
  await press();
  await waitFor(() => expect(keys()).toHaveLength(2));
  await screen.findByRole('alert');
  server.api.on(createScheduledDeployment, () => {
    throw new AppError('idempotency_mismatch');
  });
  await press();
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(await screen.findByText(/^Your earlier attempt went through/)).toBeInTheDocument();
  server.api.on(createScheduledDeployment, () => createSchedule('morning', { agent_id: 'rates' }));
  await press();
  await waitFor(() => expect(window.location.hash).toBe('#/scheduled-agents'));
  const [first, ...others] = keys();
  expect(first).toMatch(/^\w{32}$/);
  expect(others.slice(0, 2)).toEqual([first, first]);
  expect(others[2]).toMatch(/^\w{32}$/);
  expect(others[2]).not.toBe(first);
});

test('a draft is discarded on demand', async () => {
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await message()).toHaveValue('');
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
});

test('URLs that results go to are secrets and not kept; their rows are', async () => {
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Add a recipient' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Recipient 1: kind' }), 'post');
  await userEvent.type(screen.getByRole('textbox', { name: 'Recipient 1: address' }), SECRET_URL);
  await waitFor(() => expect(localStorage.getItem(KEY)).toContain('"kind":"post"'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
  await open();
  expect(await screen.findByRole('combobox', { name: 'Recipient 1: kind' })).toHaveValue('post');
  expect(screen.getByRole('textbox', { name: 'Recipient 1: address' })).toHaveValue('');
});

test('nothing is said to be saved where the browser refuses', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await open();
  await userEvent.type(await message(), 'Compare');
  expect(await message()).toHaveValue('Compare');
  expect(screen.queryByText(/^Draft saved/)).not.toBeInTheDocument();
  refuse.mockRestore();
});

test('a schedule is duplicated from the list: the copy is a new one that begins as it is [SCH-01]', async () => {
  const morning = createSchedule('morning', {
    agent_id: 'rates',
    agent_name: 'Rate watch',
    schedule: '0 9 * * 1',
    prompt: 'Compare the rates of {{date}}.',
    overlap: 'queue',
    daily_cost_cap: 2,
    ends_at: '2026-01-02T00:00:00.000Z',
    deliver_to: [
      { kind: 'mail', target: 'mara@parley.example', when: 'always' },
      { kind: 'chat', target: 'https://hooks.example/…cret', when: 'always' },
    ],
  });
  server.api.on(listDeployments, () => ({
    deployments: [morning],
    median_ms: null,
    total: 1,
    page: 1,
    per_page: 50,
  }));
  server.api.on(getDeployment, () => morning);
  await renderApp('/scheduled-agents');
  await userEvent.click(await screen.findByRole('button', { name: 'More for Rate watch' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  const prompt = await screen.findByRole('textbox', { name: 'Message' });
  expect(prompt).toHaveValue('Compare the rates of {{date}}.');
  expect(location.hash).toBe('#/scheduled-agents/create?agent=rates&copy=morning');
  await userEvent.type(prompt, ' Briefly.');
  // Of a URL that is kept secret only a part is shown, which nothing can be sent to.
  const url = screen.getByRole('textbox', { name: 'Recipient 2: address' });
  expect(url).toHaveValue('');
  await userEvent.type(url, SECRET_URL);
  await userEvent.click(screen.getByRole('button', { name: 'Start schedule' }));
  await waitFor(() => expect(server.api.callsOf(createScheduledDeployment)).toHaveLength(1));
  expect(server.api.callsOf(createScheduledDeployment)[0]?.body).toMatchObject({
    schedule: '0 9 * * 1',
    timezone: 'Europe/Stockholm',
    prompt: 'Compare the rates of {{date}}. Briefly.',
    overlap: 'queue',
    daily_cost_cap: 2,
    // An end that is over would be refused.
    ends_at: null,
    deliver_to: [
      { kind: 'mail', target: 'mara@parley.example', when: 'always' },
      { kind: 'chat', target: SECRET_URL, when: 'always' },
    ],
  });
  expect(server.api.callsOf(updateDeployment)).toEqual([]);
  await waitFor(() => expect(location.hash).toBe('#/scheduled-agents'));
});

test.each([
  ['32', '日期须为 1 到 31'],
  ['x', '请用数字、范围（1-5）、列表（1,15）和步长（*/10）。'],
  ['9-1', '请把较小的值写在前面，步长至少为 1。'],
])('what is wrong with a field of cron is said in the language of the reader: %s', async (typed, said) => {
  localStorage.setItem('i18nextLng', 'zh');
  await open();
  const day = await screen.findByRole('textbox', { name: '日' });
  fireEvent.change(day, { target: { value: typed } });
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(day).toHaveAccessibleDescription(said);
});
