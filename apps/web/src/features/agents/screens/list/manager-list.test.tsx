import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAgentsWithIndicators } from '@parley/contract/agents/indicators/endpoints.ts';
import type { ShownDeployment } from '@parley/contract/agents/indicators/schemas.ts';
import { runDeploymentNow } from '@parley/contract/deployments/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  addFakeAgents,
  createAgentRecord,
  createIndicators,
  type FakeAgents,
} from '../../../../testing/agents/fake-agents.ts';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;
let agents: FakeAgents;

const SHOWN: ShownDeployment = {
  id: 'deployment-1',
  kind: 'scheduled',
  is_active: true,
  schedule: '30 7 * * 1-5',
  timezone: 'Europe/Stockholm',
  calls_today: null,
  keys: null,
};
const OFF = { schedule: null, timezone: null };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  agents = addFakeAgents(server.api);
  rememberGuest(server);
  const others = { edit: false, delete: false, deploy: false, clone: true };
  agents.agents = [
    createAgentRecord('watch', { name: 'Rate watch' }),
    createAgentRecord('intake', { name: 'Invoice intake' }),
    createAgentRecord('radar', { name: 'Tender radar', tools: ['send-email', 'web-search'] }),
    createAgentRecord('reader', { name: 'Contract reader', workspace_id: 'wsp_1', permissions: others }),
    createAgentRecord('numbers', { name: 'Weekly numbers' }),
    createAgentRecord('doctor', { name: 'Query doctor' }),
  ];
  const deployed = { deployments: 1, active_deployments: 1 };
  agents.indicators = {
    watch: createIndicators({
      ...deployed,
      deployments: 2,
      has_schedule: true,
      shown_deployment: SHOWN,
      last_run_at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
      last_run_status: 'succeeded',
    }),
    intake: createIndicators({
      ...deployed,
      shown_deployment: { ...SHOWN, ...OFF, kind: 'webhook', calls_today: 38 },
    }),
    radar: createIndicators({
      missing_credentials: true,
      missing_tools: ['send-email'],
      needs_attention: true,
    }),
    reader: createIndicators({ ...deployed, shown_deployment: { ...SHOWN, ...OFF, kind: 'api', keys: 2 } }),
    numbers: createIndicators({ deployments: 1, shown_deployment: { ...SHOWN, is_active: false } }),
  };
});

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`There is no row of ${name}`);
  return row;
};
const lastQuery = () => server.api.callsOf(listAgentsWithIndicators).at(-1)?.query;

test('says in words how each agent is deployed and when it last ran, and leads to a missing credential [AGT-28]', async () => {
  await renderApp('/agents');
  expect(await rowOf('Rate watch')).toHaveTextContent(/Every weekday at 07:30\+1.*2 h ago/);
  expect(await rowOf('Invoice intake')).toHaveTextContent('38 calls today');
  expect(await rowOf('Contract reader')).toHaveTextContent('API, 2 keys');
  expect(await rowOf('Weekly numbers')).toHaveTextContent('Paused');
  expect(await rowOf('Query doctor')).toHaveTextContent(/Chat only.*–/);
  const radar = within(await rowOf('Tender radar'));
  expect(radar.getAllByRole('img', { name: 'Needs attention' })).not.toHaveLength(0);
  const [missing] = radar.getAllByRole('link', { name: 'Missing credential' });
  expect(missing).toHaveAttribute('href', '#/credential-manager?tools=send-email');
});

test('filters are in the address; one that finds nothing is cleared [AGT-28]', async () => {
  agents.agents = agents.agents.filter(({ workspace_id: workspace }) => workspace === null);
  await renderApp('/agents');
  await rowOf('Query doctor');
  expect(screen.queryByRole('radio', { name: /Team/ })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Deployment' }), 'Schedule');
  await waitFor(() => expect(screen.queryByText('Query doctor')).not.toBeInTheDocument());
  expect(location.hash).toBe('#/agents?deployment=schedule');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Needs attention');
  expect(await screen.findByText('No agents match')).toBeInTheDocument();
  expect(location.hash).toBe('#/agents?deployment=schedule&status=attention');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await rowOf('Query doctor');
  expect(location.hash).toBe('#/agents');
});

test('members of a workspace choose between all, their own and the agents of the team [AGT-28]', async () => {
  localStorage.clear();
  const member = createMember({ workspaces: [{ id: 'wsp_1', name: 'Harbour & Pine', role: 'member' }] });
  const accounts = addFakeAccounts(server);
  accounts.add(member, 'correct horse');
  accounts.remember(member);
  await renderApp('/agents?whose=team');
  await rowOf('Contract reader');
  expect(screen.queryByText('Query doctor')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Team 1' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Mine 5' }));
  await rowOf('Query doctor');
  await waitFor(() => expect(screen.queryByText('Contract reader')).not.toBeInTheDocument());
  expect(lastQuery()?.get('whose')).toBe('mine');
  await userEvent.click(screen.getByRole('radio', { name: 'All 6' }));
  await waitFor(() => expect(location.hash).toBe('#/agents'));
});

test('R runs the schedule of an agent, and opens the chat with one that has none [AGT-28]', async () => {
  server.api.on(runDeploymentNow, () => ({ run_id: 'run-1' }));
  await renderApp('/agents');
  await rowOf('Rate watch');
  await userEvent.keyboard('jr');
  await waitFor(() =>
    expect(server.api.callsOf(runDeploymentNow)[0]?.params).toEqual({
      id: 'watch',
      deploymentId: 'deployment-1',
    }),
  );
  await userEvent.keyboard('jr');
  await waitFor(() => expect(location.hash).toMatch(/^#\/chat\?agent=intake/));
});
