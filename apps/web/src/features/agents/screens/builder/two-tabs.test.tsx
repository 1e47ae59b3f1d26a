import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { updateAgent } from '@parley/contract/agents/endpoints.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, type FakeAgents } from '../../../../testing/agents/fake-agents.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;
let agents: FakeAgents;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  agents = addFakeAgents(server.api);
  rememberGuest(server);
  agents.agents = [createAgentRecord('rates', { name: 'Rates', instructions: 'One', description: 'First' })];
});

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const lastSaved = () => server.api.callsOf(updateAgent).at(-1)?.body;

/** As another tab or another member does, of which this tab hears nothing. */
function saveElsewhere(change: Partial<Agent>): void {
  agents.agents = agents.agents.map((agent) => ({
    ...agent,
    ...change,
    updated_at: new Date(Date.parse(agent.updated_at) + 60_000).toISOString(),
  }));
}

async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
}

describe('an agent that was saved elsewhere while it was edited', () => {
  async function meetTheOther(): Promise<void> {
    await renderApp('/agents/rates/edit');
    await type('Description', 'Second');
    saveElsewhere({ instructions: 'Two' });
    await press('Save changes');
    expect(await screen.findByText('There is a newer version')).toBeInTheDocument();
  }

  test('is not saved over unasked: what was typed stays, with what it would change [AGT-08] [AGT-29]', async () => {
    await meetTheOther();
    expect(agents.agents[0]).toMatchObject({ instructions: 'Two', description: 'First' });
    expect(await field('Description')).toHaveValue('Second');
    await userEvent.click(screen.getByText('What saving yours would change'));
    const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
    expect(within(bar.getByRole('region', { name: 'Instructions' })).getByText('Two')).toBeInTheDocument();
    expect(bar.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  });

  test('is saved over where that is wanted', async () => {
    await meetTheOther();
    await press('Save mine over it');
    await waitFor(() => expect(location.hash).toBe('#/agents/rates'));
    expect(agents.agents[0]).toMatchObject({ instructions: 'One', description: 'Second' });
  });

  test('is loaded instead, and edited from there', async () => {
    await meetTheOther();
    await press('Load the newer version');
    expect(await field('Instructions')).toHaveValue('Two');
    expect(await field('Description')).toHaveValue('First');
    expect(screen.queryByText('There is a newer version')).not.toBeInTheDocument();
    await type('Description', 'Third');
    await press('Save changes');
    await waitFor(() => expect(location.hash).toBe('#/agents/rates'));
    expect(lastSaved()).toMatchObject({ instructions: 'Two', description: 'Third' });
  });

  test('a form that was left unsaved is there again, beside the newer version', async () => {
    await renderApp('/agents/rates/edit');
    await type('Description', 'Second');
    cleanup();
    saveElsewhere({ instructions: 'Two', version: 2 });
    await renderApp('/agents/rates/edit');
    expect(await field('Description')).toHaveValue('Second');
    expect(screen.getByText('There is a newer version')).toBeInTheDocument();
  });

  test('keeps what was typed in this tab over a reload', async () => {
    await renderApp('/agents/rates/edit');
    await type('Description', 'Second');
    cleanup();
    const ofThisTab = { ...sessionStorage };
    sessionStorage.clear();
    await renderApp('/agents/rates/edit');
    await press('Discard');
    await type('Instructions', 'Two');
    await press('Save changes');
    await waitFor(() => expect(location.hash).toBe('#/agents/rates'));
    cleanup();
    for (const [key, value] of Object.entries(ofThisTab)) sessionStorage.setItem(key, value);
    await renderApp('/agents/rates/edit');
    expect(await field('Description')).toHaveValue('Second');
    expect(screen.getByText('There is a newer version')).toBeInTheDocument();
  });
});

test('what saving changes is seen before, and the version that it makes is given a note [AGT-08] [VER-01]', async () => {
  await renderApp('/agents/rates/edit');
  await type('Instructions', 'One and more');
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
  await userEvent.click(bar.getByRole('button', { name: 'Show what changes' }));
  const changed = within(bar.getByRole('region', { name: 'Instructions' }));
  expect(changed.getByText(/and more/, { selector: 'ins' })).toBeInTheDocument();
  await userEvent.type(bar.getByRole('textbox', { name: 'Note for this version' }), ' Says more. ');
  await press('Save changes');
  await waitFor(() => expect(lastSaved()).toMatchObject({ note: 'Says more.' }));
});

test('without a note of its own a version says what is different', async () => {
  await renderApp('/agents/rates/edit');
  await type('Instructions', 'One and more');
  await press('Save changes');
  await waitFor(() => expect(lastSaved()).toMatchObject({ instructions: 'One and more' }));
  expect(lastSaved()).not.toHaveProperty('note');
});
