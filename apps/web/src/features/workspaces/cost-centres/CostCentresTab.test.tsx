import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  createCostCentre,
  listCostCentres,
  updateCostCentre,
} from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import type { CostCentre, CostCentreList } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { getWorkspace, listMembers } from '@parley/contract/workspaces/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const PATH = '/admin?tab=cost-centres&workspace=wsp_1';
let server: FakeServer;
let centres: CostCentre[];

function createCentre(id: string, name: string, spent: number): CostCentre {
  return {
    id,
    kind: 'team',
    name,
    owner: null,
    budget: 50,
    warn_at: 0.8,
    at_limit: 'stop_all',
    is_archived: false,
    spent,
    forecast: spent,
    months: [{ month: '2026-01', spent }],
    rules: [],
    by_rule: { people: 0, agents: 0, chosen: spent },
  };
}

function toList(query: URLSearchParams): CostCentreList {
  const shown = query.get('archived') === 'true' ? [] : centres;
  return {
    cost_centres: shown,
    total: shown.length,
    month: query.get('month') ?? '2026-01',
    resets_at: '2026-02-01T00:00:00Z',
    spent: query.has('month') ? 7 : 60,
    forecast: 90,
    budget: 100,
    unassigned: 0,
    payer_balance: 5,
    per_day: 0.3,
  };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  centres = [createCentre('cst_1', 'Operations', 50), createCentre('cst_2', 'Tenders', 10)];
  server.api.on(listCostCentres, ({ query }) => toList(query));
  server.api.on(listMembers, () => ({ members: [], total: 0, page: 1, per_page: 100 }));
});

function showWorkspace(role: 'owner' | null): void {
  server.api.on(getWorkspace, () => ({
    id: 'wsp_1',
    name: 'Harbour & Pine',
    role,
    payer: { user_id: 'user-ada', username: 'ada' },
    payer_balance: 5,
    owner_pays: false,
    members: 3,
    created_at: '2026-01-01T00:00:00Z',
  }));
}

async function open(role: 'owner' | null = 'owner'): Promise<void> {
  showWorkspace(role);
  const accounts = addFakeAccounts(server);
  const ada = createMember({
    username: 'ada',
    workspaces: [{ id: 'wsp_1', name: 'Harbour & Pine', role: 'owner' }],
  });
  accounts.add(ada, 'a password');
  accounts.remember(ada);
  await renderApp(PATH);
}

const row = (name: RegExp) => screen.findByRole('button', { name });
const limit = () => screen.getByRole('textbox', { name: /^Monthly limit/ });

test('what was changed of one cost center is there again after a look at another', async () => {
  server.api.on(updateCostCentre, ({ body }) => {
    centres = centres.map((one) => (one.id === 'cst_1' ? { ...one, ...(body as object) } : one));
    return centres[0];
  });
  await open();
  await userEvent.click(await row(/^Operations/));
  await userEvent.clear(limit());
  await userEvent.type(limit(), '75');
  expect(await row(/^Operations.*Not saved/)).toBeInTheDocument();
  await userEvent.click(await row(/^Tenders/));
  expect(limit()).toHaveValue('50');
  await userEvent.click(await row(/^Operations/));
  expect(limit()).toHaveValue('75');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('Not saved')).not.toBeInTheDocument());
  expect(server.api.callsOf(updateCostCentre)[0]?.body).toMatchObject({ budget: 75 });
  expect(limit()).toHaveValue('75');
});

test('Escape closes an open one and keeps what was typed, but not while something is composed', async () => {
  await open();
  await userEvent.click(await row(/^Operations/));
  await userEvent.clear(limit());
  await userEvent.type(limit(), '75');
  fireEvent.keyDown(limit(), { key: 'Escape', isComposing: true });
  expect(limit()).toHaveValue('75');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: /^Monthly limit/ })).not.toBeInTheDocument();
  await userEvent.click(await row(/^Operations.*Not saved/));
  expect(limit()).toHaveValue('75');
});

test('leaving asks while something is not saved, and not after it was discarded', async () => {
  await open();
  await userEvent.click(await row(/^Operations/));
  await userEvent.type(limit(), '0');
  await userEvent.click(screen.getByRole('link', { name: /^Members/ }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(limit()).toHaveValue('500');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(limit()).toHaveValue('50');
  await userEvent.click(screen.getByRole('link', { name: /^Members/ }));
  await waitFor(() => expect(location.hash).toContain('tab=team'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a new one that was begun is there again, until it is made', async () => {
  server.api.on(createCostCentre, ({ body }) => {
    const made = { ...createCentre('cst_3', (body as { name: string }).name, 0), budget: null };
    centres = [...centres, made];
    return made;
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^New cost center/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Finance');
  await userEvent.click(await row(/^Tenders/));
  await userEvent.click(screen.getByRole('button', { name: /^New cost center/ }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Finance');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('form', { name: 'Finance' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^New cost center/ }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('an earlier month is shown without what only this one has', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 20) });
  try {
    await open();
    expect(await screen.findByText('Forecast', { selector: 'dt' })).toBeInTheDocument();
    const month = screen.getByRole('combobox', { name: 'Month' });
    expect(
      within(month)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'January 2026',
      'December 2025',
      'November 2025',
      'October 2025',
      'September 2025',
      'August 2025',
    ]);
    await userEvent.selectOptions(month, 'November 2025');
    expect(await screen.findByText('Spent in November')).toBeInTheDocument();
    expect(server.api.callsOf(listCostCentres).at(-1)?.query.get('month')).toBe('2025-11');
    expect(screen.queryByText('Forecast', { selector: 'dt' })).not.toBeInTheDocument();
    expect(screen.queryByText('Balance', { selector: 'dt' })).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('without any, and without archived ones, it says so', async () => {
  centres = [];
  await open();
  expect(await screen.findByText('No cost centers yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Archived' }));
  expect(await screen.findByText('Nothing is archived')).toBeInTheDocument();
});

test('what could not be loaded can be tried again', async () => {
  server.api.on(listCostCentres, () => {
    throw new AppError('conflict');
  });
  await open();
  expect(await screen.findByText('Couldn’t load the cost centers.')).toBeInTheDocument();
  server.api.on(listCostCentres, ({ query }) => toList(query));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/^Operations/)).toBeInTheDocument();
});

test('who may only read changes nothing', async () => {
  await open(null);
  await userEvent.click(await row(/^Operations/));
  expect(limit()).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^New cost center/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('a new one begins with its name, and the focus goes back to the button when it is closed', async () => {
  await open();
  const button = await screen.findByRole('button', { name: /^New cost center/ });
  button.focus();
  await userEvent.keyboard('c');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(button).toHaveFocus());
});

test('the most is spent by the first cost center, until another head is pressed', async () => {
  const user = userEvent.setup();
  const project = { ...createCentre('cst_4', 'Portal', 70), kind: 'project' as const };
  centres = [project, createCentre('cst_3', 'Finance', 20), ...centres];
  await open();
  const names = () => screen.getAllByRole('listitem').map((row) => /^[A-Z][a-z]+/.exec(row.textContent)?.[0]);
  await screen.findByRole('button', { name: /Tenders/ });
  expect(names()).toEqual(['Operations', 'Finance', 'Tenders', 'Portal']);
  await user.click(screen.getByRole('button', { name: 'Spent: Descending order' }));
  expect(names()).toEqual(['Tenders', 'Finance', 'Operations', 'Portal']);
  await user.click(screen.getByRole('button', { name: 'Cost center' }));
  expect(names()).toEqual(['Finance', 'Operations', 'Tenders', 'Portal']);
});
