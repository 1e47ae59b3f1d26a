import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { executeDraft } from '@parley/contract/agents/endpoints.ts';
import { cancelRun, getRunByKey } from '@parley/contract/runs/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord } from '../../../../testing/agents/fake-agents.ts';
import { createRun } from '../../../../testing/agents/fake-run.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;

const cancelled = () => server.api.callsOf(cancelRun).map(({ params }) => params['runId']);
const asked = () => server.api.callsOf(executeDraft);

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeAgents(server.api).agents = [
    createAgentRecord('tender', { name: 'Tender radar', instructions: 'Find tenders.' }),
  ];
  // Admitted, and silent.
  server.api.on(
    executeDraft,
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
  server.api.on(getRunByKey, ({ params }) => createRun(`run-${params['key']}`, { status: 'running' }));
  server.api.on(cancelRun, ({ params }) => createRun(params['runId'] ?? '', { status: 'cancelled' }));
  await renderApp('/agents/tender/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message to the agent' }), 'Any news?');
});

test('a test that is stopped before its run is heard of is stopped at the server', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(asked()).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(cancelled()).toEqual([`run-${asked()[0]?.headers.get('idempotency-key')}`]));
});

test('a double click begins a test and does not stop it', async () => {
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.dblClick(send);
  expect(screen.getByRole('button', { name: 'Stop' })).toBe(send);
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]?.signal?.aborted).not.toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(cancelled()).toHaveLength(1));
});
