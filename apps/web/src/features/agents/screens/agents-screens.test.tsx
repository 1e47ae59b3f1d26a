import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  checkAgentName,
  cloneAgent,
  createAgent,
  removeAgent,
  searchPublicAgents,
  updateAgent,
} from '@parley/contract/agents/endpoints.ts';
import { listAgentsWithIndicators } from '@parley/contract/agents/indicators/endpoints.ts';
import { listAgentActivity } from '@parley/contract/agents/activity/endpoints.ts';
import { getUsageAnalytics } from '@parley/contract/usage/endpoints.ts';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import { listCollections } from '@parley/contract/knowledge/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import {
  addFakeAgents,
  createAgentRecord,
  createTool,
  type FakeAgents,
} from '../../../testing/agents/fake-agents.ts';
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
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

describe('the list', () => {
  beforeEach(() => {
    agents.agents = [
      createAgentRecord('tender', {
        name: 'Tender radar',
        description: 'Looks for tenders',
        stats: { runs: 61, likes: 0, dislikes: 0, clones: 0, success_rate: 0.95, typical_cost: 0.015 },
      }),
      createAgentRecord('query', { name: 'Query doctor' }),
    ];
  });

  test('shows how often each agent ran lately and what that cost [AGT-28]', async () => {
    const none = { requests: 0, runs: 0, input_tokens: 0, output_tokens: 0, cost: 0 };
    server.api.on(getUsageAnalytics, ({ params, query }) => ({
      user_id: params['id'],
      days: Number(query.get('days')),
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-30T23:59:59Z',
      reserved: 0,
      totals: { ...none, errors: 0 },
      by_day: [],
      by_model: [],
      replies_by_model: [],
      by_kind: [],
      by_agent: [{ ...none, key: 'tender', label: 'Tender radar', runs: 61, cost: 0.92 }],
      by_trigger: [],
      by_team: [],
      by_project: [],
      by_department: [],
    }));
    agents.activity = [{ agent_id: 'tender', runs: [3, 0, 2], failed: [0, 0, 1] }];
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr');
    await renderApp('/agents');
    expect(
      await screen.findByRole('img', { name: 'Runs in the last 3 days: 5, failed: 1' }),
    ).toBeInTheDocument();
    await waitFor(async () => expect(await rowOf('Tender radar')).toHaveTextContent(/61.*\$0\.92/));
    expect(await rowOf('Query doctor')).toHaveTextContent('$0.00');
    expect(screen.getByText('2 agents, 61 runs and $0.92 in the last 30 days')).toBeInTheDocument();
    expect(server.api.callsOf(listAgentActivity)[0]?.query.get('ids')).toBe('tender,query');
  });

  test('shows what each agent does and costs; one is opened, another one deleted after a question [AGT-28]', async () => {
    server.api.on(cloneAgent, ({ params }) => ({
      ...createAgentRecord('copy', { name: 'Query doctor (2)', cloned_from: params['id'] ?? null }),
      knowledge_left_out: 0,
    }));
    await renderApp('/agents');
    const row = (await screen.findByRole('link', { name: 'Tender radar' })).closest('tr');
    expect(row).toHaveTextContent(/Looks for tenders.*Chat only.*95%.*–/);
    await userEvent.keyboard('jj{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Query doctor' })).toBeInTheDocument();
    expect(location.hash).toBe('#/agents/query');

    await press('Actions for Query doctor');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(server.api.callsOf(removeAgent)).toHaveLength(0);
    await press('Delete agent');
    await waitFor(() => expect(location.hash).toBe('#/agents'));
    await screen.findByRole('link', { name: 'Tender radar' });
    expect(screen.queryByRole('link', { name: 'Query doctor' })).not.toBeInTheDocument();

    await press('Actions for Tender radar');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Clone' }));
    await waitFor(() => expect(server.api.callsOf(cloneAgent)[0]?.params).toEqual({ id: 'tender' }));
  });

  test('a search narrows it; what fails can be asked for again; without any there is a way to one [AGT-28]', async () => {
    await renderApp('/agents');
    await screen.findByRole('link', { name: 'Tender radar' });
    await userEvent.keyboard('/');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find an agent' }), 'query');
    await waitFor(() => expect(screen.queryByText('Tender radar')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Query doctor' })).toBeInTheDocument();

    cleanup();
    server.api.on(listAgentsWithIndicators, () => {
      throw new AppError('not_allowed');
    });
    await renderApp('/agents');
    expect(await screen.findByText("Couldn't load agents")).toBeInTheDocument();
    server.api.on(listAgentsWithIndicators, () => ({
      agents: [],
      counts: { all: 0, mine: 0, team: 0 },
      total: 0,
      page: 1,
      per_page: 50,
    }));
    await press('Try again');
    expect(await screen.findByText('No agents yet')).toBeInTheDocument();
  });
});

describe('the form', () => {
  beforeEach(() => {
    agents.tools = [
      createTool('web-search', { display_name: 'Search the web' }),
      createTool('send-email', { display_name: 'Send email', category: 'Mail', effect: 'write' }),
    ];
  });

  test('takes name, instructions, tools and visibility, and saves them [AGT-29]', async () => {
    await renderApp('/agents/create');
    await userEvent.type(await field('Name'), 'Tender radar');
    await userEvent.type(await field('Instructions'), 'Find tenders.');
    await press('Browse 2 tools');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a tool' }), 'email');
    const row = await screen.findByRole('checkbox', { name: /Send email.*Writes/ });
    await userEvent.click(row);
    await userEvent.click(screen.getByRole('switch', { name: 'Public' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create agent' }));
    await waitFor(() => expect(server.api.callsOf(createAgent)).toHaveLength(1));
    expect(server.api.callsOf(createAgent)[0]?.body).toMatchObject({
      name: 'Tender radar',
      instructions: 'Find tenders.',
      tools: ['send-email'],
      model: null,
      is_public: true,
    });
    await waitFor(() => expect(location.hash).toBe('#/agents/agent-1'));
    expect(await screen.findByRole('button', { name: 'Versions' })).toBeInTheDocument();
  });

  test('lets members choose knowledge, and asks for none for guests', async () => {
    server.api.on(listCollections, () => ({ collections: [] }));
    await renderApp('/agents/create');
    await field('Name');
    expect(screen.queryByRole('region', { name: 'Knowledge' })).not.toBeInTheDocument();
    expect(server.api.callsOf(listCollections)).toHaveLength(0);
    cleanup();
    localStorage.clear();
    const accounts = addFakeAccounts(server);
    accounts.add(createMember(), 'correct horse');
    accounts.remember(createMember());
    await renderApp('/agents/create');
    const knowledge = within(await screen.findByRole('region', { name: 'Knowledge' }));
    expect(await knowledge.findByText(/^No collections yet/)).toBeInTheDocument();
    expect(server.api.callsOf(listCollections)).toHaveLength(1);
  });

  test('bounds what a run costs and how long it waits for an approval, and what happens then [APR-05] [DUR-06]', async () => {
    await renderApp('/agents/create');
    await userEvent.type(await field('Name'), 'Tender radar');
    await userEvent.click(screen.getByText('More settings'));
    const cost = screen.getByRole('spinbutton', { name: 'Max cost per run, in US dollars' });
    const hours = screen.getByRole('spinbutton', { name: 'Hours an approval waits' });
    expect([cost, hours].map((each) => (each as HTMLInputElement).value)).toEqual(['1', '24']);
    const set = async (input: HTMLElement, value: string) => {
      await userEvent.clear(input);
      await userEvent.type(input, value);
    };
    await set(cost, '3');
    await set(hours, '200');
    await userEvent.click(screen.getByRole('button', { name: 'Create agent' }));
    expect(await screen.findByText(/^The cost limit must be between 0.01 and 1/)).toBeInTheDocument();
    expect(screen.getByText(/^Approvals wait between 1 and 168 hours/)).toBeInTheDocument();
    expect(server.api.callsOf(createAgent)).toHaveLength(0);

    await set(cost, '0.25');
    await set(hours, '48');
    const after = screen.getByRole('combobox', { name: 'Without an answer by then' });
    await userEvent.selectOptions(after, 'End the run');
    await userEvent.click(screen.getByRole('button', { name: 'Create agent' }));
    await waitFor(() => expect(server.api.callsOf(createAgent)).toHaveLength(1));
    expect(server.api.callsOf(createAgent)[0]?.body).toMatchObject({
      max_cost: 0.25,
      approval_hours: 48,
      on_expired_approval: 'end',
    });
  });

  test('lists own and public agents that it can ask, and saves which were chosen [AGT-29]', async () => {
    const permissions = { edit: false, delete: false, deploy: false, clone: true };
    agents.agents = [
      createAgentRecord('lead', { name: 'Lead' }),
      createAgentRecord('scout', { name: 'Scout', description: 'Finds people' }),
      createAgentRecord('poet', { name: 'Poet', is_public: true, permissions }),
    ];
    await renderApp('/agents/lead/edit');
    await press('Add agents');
    const part = screen.getByRole('region', { name: 'Agents it can ask' });
    await userEvent.click(await within(part).findByRole('checkbox', { name: /Scout.*Finds people/ }));
    expect(within(part).queryByRole('checkbox', { name: 'Lead' })).not.toBeInTheDocument();
    await userEvent.type(within(part).getByRole('searchbox', { name: 'Find an agent' }), 'poet');
    await userEvent.click(await within(part).findByRole('checkbox', { name: 'Poet' }));
    await press('Close');
    await waitFor(() =>
      expect(
        within(part)
          .getAllByRole('checkbox', { checked: true })
          .map((box) => box.closest('li')?.textContent),
      ).toEqual(['ScoutFinds people', 'Poet']),
    );
    await userEvent.click(within(part).getByRole('checkbox', { name: /Scout/ }));
    await press('Save changes');
    await waitFor(() =>
      expect(server.api.callsOf(updateAgent)[0]?.body).toMatchObject({ sub_agent_ids: ['poet'] }),
    );
  });

  test('says that a name is required, without asking the server [AGT-11]', async () => {
    await renderApp('/agents/create');
    await userEvent.click(await field('Name'));
    await userEvent.tab();
    expect(await field('Name')).toHaveAccessibleDescription('Name is required');
    await userEvent.click(screen.getByRole('button', { name: 'Create agent' }));
    expect(await screen.findByText("The agent can't be saved yet")).toBeInTheDocument();
    expect(server.api.callsOf(checkAgentName)).toHaveLength(0);
    expect(server.api.callsOf(createAgent)).toHaveLength(0);
  });

  test('a name that is taken is marked; one whose check fails counts as available [AGT-12]', async () => {
    agents.agents = [createAgentRecord('a', { name: 'Radar' })];
    await renderApp('/agents/create');
    await userEvent.type(await field('Name'), 'radar');
    await waitFor(async () =>
      expect(await field('Name')).toHaveAccessibleDescription('You already have an agent with this name'),
    );
    server.api.on(checkAgentName, () => {
      throw new AppError('not_found');
    });
    await userEvent.type(await field('Name'), ' two');
    expect(await screen.findByRole('img', { name: 'The name is available' })).toBeInTheDocument();
  });

  test('what is not saved is there again; of another one’s agent there is no form [AGT-29]', async () => {
    await renderApp('/agents/create');
    await userEvent.type(await field('Name'), 'Half done');
    cleanup();
    await renderApp('/agents/create');
    expect(await screen.findByDisplayValue('Half done')).toBeInTheDocument();
    expect(screen.getByText('Your unsaved changes from before are here again.')).toBeInTheDocument();

    const permissions = { edit: false, delete: false, deploy: false, clone: true };
    agents.agents = [createAgentRecord('theirs', { is_public: true, permissions })];
    cleanup();
    await renderApp('/agents/theirs/edit');
    expect(await screen.findByText("You can't edit this agent")).toBeInTheDocument();
    cleanup();
    await renderApp('/agents/gone/edit');
    expect(await screen.findByText("This agent doesn't exist")).toBeInTheDocument();
  });

  test('the note of a version that is not saved yet is there again, and goes with what it is about', async () => {
    agents.agents = [createAgentRecord('radar', { name: 'Radar' })];
    const openNote = async () => {
      await renderApp('/agents/radar/edit');
      await userEvent.click(await screen.findByRole('button', { name: 'Show what changes' }));
      return screen.findByRole('textbox', { name: 'Note for this version' });
    };
    await renderApp('/agents/radar/edit');
    await userEvent.type(await field('Instructions'), 'Be brief.');
    cleanup();
    await userEvent.type(await openNote(), 'Shorter answers');
    cleanup();
    expect(await openNote()).toHaveValue('Shorter answers');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(server.api.callsOf(updateAgent)[0]?.body).toMatchObject({ note: 'Shorter answers' }),
    );

    cleanup();
    await renderApp('/agents/radar/edit');
    await userEvent.type(await field('Instructions'), ' And kind.');
    cleanup();
    expect(await openNote()).toHaveValue('');
  });

  test.each([
    ['', 'To your agents', '#/agents'],
    ['?from=scheduled', 'To your schedules', '#/scheduled-agents'],
    ['?from=webhook', 'To your webhooks', '#/webhook-agents'],
  ])('who asks for one that is gone is led back to where the link was: %s', async (query, name, href) => {
    await renderApp(`/agents/gone/edit${query}`);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });
});

test('public agents show what they are worth, are narrowed, tried and cloned [AGT-30] [GAL-01]', async () => {
  const permissions = { edit: false, delete: false, deploy: false, clone: true };
  agents.agents = [
    createAgentRecord('finder', {
      name: 'Tender finder',
      creator: { id: 'user-2', username: 'jonas' },
      is_public: true,
      category: 'research',
      permissions,
      stats: { runs: 9311, likes: 312, dislikes: 4, clones: 1204, success_rate: 0.98, typical_cost: 0.015 },
    }),
    createAgentRecord('notes', { name: 'Release notes', is_public: true, permissions }),
  ];
  server.api.on(cloneAgent, () => ({
    ...createAgentRecord('copy', { name: 'Tender finder' }),
    knowledge_left_out: 1,
  }));
  await renderApp('/agents?tab=public');
  const row = (await screen.findByRole('button', { name: 'Tender finder' })).closest('tr');
  expect(row).toHaveTextContent(/jonas.*1,204.*312.*98%.*\$0\.015/);
  const categories = within(screen.getByRole('navigation', { name: 'Categories' }));
  expect(categories.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All 2',
    'General 1',
    'Research 1',
  ]);
  await userEvent.click(categories.getByRole('button', { name: 'General 1' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Tender finder' })).not.toBeInTheDocument(),
  );
  expect(location.hash).toContain('category=general');
  expect(categories.getByRole('button', { name: 'All 2' })).toBeInTheDocument();
  await userEvent.click(categories.getByRole('button', { name: 'All 2' }));
  await screen.findByRole('button', { name: 'Tender finder' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or task' }), 'finder');
  await waitFor(() =>
    expect(server.api.callsOf(searchPublicAgents).at(-1)?.query.get('query')).toBe('finder'),
  );
  await waitFor(() => expect(screen.queryByText('Release notes')).not.toBeInTheDocument());
  await press('Tender finder');
  expect(await screen.findByRole('button', { name: 'Try it' })).toBeInTheDocument();
  await press('Clone');
  await waitFor(() => expect(server.api.callsOf(cloneAgent)[0]?.params).toEqual({ id: 'finder' }));
  expect(await screen.findByText(/1 knowledge collection of the original was left out/)).toBeInTheDocument();
});

test('beside a public agent stands whether its author shows the instructions', async () => {
  const permissions = { edit: false, delete: false, deploy: false, clone: true };
  // As lists have them.
  const shared = { is_public: true, instructions: null, permissions };
  agents.agents = [
    createAgentRecord('open', { ...shared, name: 'Open', share_instructions: true }),
    createAgentRecord('closed', { ...shared, name: 'Closed' }),
  ];
  await renderApp('/agents?tab=public');
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/^Instructions are included/)).toBeInTheDocument();
  await press('Closed');
  expect(await screen.findByText(/^The author does not show the instructions/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try it' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Closed' })).toHaveFocus();
});

test('Escape closes a public agent also where single letters are turned off', async () => {
  localStorage.setItem('keyboard-storage', JSON.stringify({ state: { hasLetterKeys: false }, version: 0 }));
  onTestFinished(() => localStorage.removeItem('keyboard-storage'));
  agents.agents = [createAgentRecord('open', { name: 'Open', is_public: true })];
  await renderApp('/agents?tab=public');
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'Try it' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try it' })).not.toBeInTheDocument());
});

test('a public agent’s tools say which of them lack a key of the reader, and none is gone before the list is there', async () => {
  agents.agents = [
    createAgentRecord('finder', { name: 'Finder', is_public: true, tools: ['search', 'send-mail', 'old'] }),
  ];
  const loaded = Promise.withResolvers<void>();
  server.api.on(listTools, async () => {
    await loaded.promise;
    const tools = [createTool('search'), createTool('send-mail', { credential_keys: ['google'] })];
    return { tools, total: 2 };
  });
  await renderApp('/agents?tab=public');
  await press('Finder');
  const tools = within(await screen.findByRole('region', { name: 'Tools' }));
  expect(tools.getByText('old')).toBeInTheDocument();
  expect(tools.queryByText('No longer available')).not.toBeInTheDocument();
  loaded.resolve();
  expect(await tools.findByText('No longer available')).toBeInTheDocument();
  expect(tools.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'searchReady',
    'send-mailNeeds a key',
    'oldNo longer available',
  ]);
});

test('a search of public agents that fails says so, and is made again [ERR-41]', async () => {
  server.api.on(searchPublicAgents, () => {
    throw new AppError('not_allowed');
  });
  await renderApp('/agents?tab=public');
  // Beside the page there is a notice of it, which goes by itself.
  const page = within(await screen.findByRole('main'));
  expect(await page.findByText('Failed to search public agents')).toBeInTheDocument();
  server.api.on(searchPublicAgents, ({ query }) => ({
    agents: [createAgentRecord('finder', { name: 'Tender finder', is_public: true })],
    categories: [{ category: 'general', count: 1 }],
    by_credentials: { none: 1, own: 1 },
    total: 1,
    page: 1,
    per_page: 50,
    limit: 50,
    skip: 0,
    sort_by: query.get('sort_by') ?? '',
  }));
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Tender finder' })).toBeInTheDocument();
  expect(page.queryByText('Failed to search public agents')).not.toBeInTheDocument();
});

test.each([
  ['/agents', 'Agents'],
  ['/agents/create', 'New agent'],
  ['/agents/auto-create', 'New agent'],
  ['/agents/tender', 'Tender radar'],
  ['/agents/tender/edit', 'Tender radar'],
])(
  '%s is a page for those who are in; others sign in first and come back to it [SHELL-23] [SHELL-24] [SHELL-25] [SHELL-26] [SHELL-27]',
  async (path, title) => {
    agents.agents = [createAgentRecord('tender', { name: 'Tender radar' })];
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    cleanup();
    localStorage.clear();
    await renderApp(path);
    const login = `#/login?${new URLSearchParams({ returnTo: path }).toString()}`;
    await waitFor(() => expect(location.hash).toBe(login));
  },
);

test('the steps of a new agent say how far it is; of one that is there they only lead to its parts', async () => {
  await renderApp('/agents/create');
  const steps = within(await screen.findByRole('navigation', { name: 'Parts of the form' }));
  const current = () => steps.getByRole('button', { current: 'step' });
  expect(current()).toHaveTextContent('Describe');
  await userEvent.type(await field('Name'), 'Radar');
  expect(current()).toHaveTextContent('Draft');
  await userEvent.type(await field('Instructions'), 'Find tenders.');
  expect(current()).toHaveTextContent('Tools');
  expect(steps.getByRole('button', { name: /Draft.*done/ })).toBeInTheDocument();
  cleanup();
  agents.agents = [createAgentRecord('tender', { name: 'Tender radar' })];
  await renderApp('/agents/tender/edit');
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of the form' }));
  expect(parts.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Draft',
    'Tools',
    'Test',
  ]);
});

test('on phones the test is a page of its own, and its way back leads to where one was', async () => {
  setMedia('(max-width: 639.98px)', true);
  onTestFinished(() => setMedia('(max-width: 639.98px)', false));
  await renderApp('/agents/create');
  await userEvent.type(await field('Name'), 'Radar');
  expect(screen.queryByRole('complementary', { name: 'Test' })).not.toBeInTheDocument();
  const open = screen.getAllByRole('button', { name: 'Test' }).at(-1);
  if (!open) throw new Error('There is no way to the test');
  await userEvent.click(open);
  const page = within(screen.getByRole('complementary', { name: 'Test' }));
  expect(page.getByRole('button', { name: 'Back to the form' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(open).toHaveFocus();
  expect(screen.queryByRole('complementary', { name: 'Test' })).not.toBeInTheDocument();
});
