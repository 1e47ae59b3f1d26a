import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, type FakeAgents } from '../../../testing/agents/fake-agents.ts';
import {
  createGuest,
  installFakeServer,
  rememberGuest,
  type FakeServer,
} from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;
let agents: FakeAgents;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeUsage(server.api, [], 0);
  agents = addFakeAgents(server.api);
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const field = () => screen.findByRole('combobox', { name: 'Search and commands' });
const option = (name: RegExp | string) => screen.findByRole('option', { name });

async function openPalette(): Promise<HTMLElement> {
  const { openOverlay } = await import('../../../platform/overlays/overlay.ts');
  act(() => openOverlay('commands'));
  await screen.findByRole('listbox', { name: 'Results' });
  return field();
}

async function openChat(): Promise<void> {
  await renderApp('/chat');
  await composer();
}

/** A chat with a finished reply in it. */
async function converse(question: string, answer: string): Promise<void> {
  const before = server.runs.runs.length;
  await userEvent.type(await composer(), `${question}{Enter}`);
  await waitFor(() => expect(server.runs.runs.length).toBe(before + 1));
  server.runs.last.say(answer);
  server.runs.last.end();
  await screen.findByText(answer);
}

test('it opens with the recent chats and what can be done; Escape closes it', async () => {
  await openChat();
  await converse('What is tea?', 'A drink.');
  await openPalette();
  expect(screen.getByRole('group', { name: 'Chats' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Actions' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Models' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: 'Search and commands' })).not.toBeInTheDocument();
});

test('the field takes every key from the moment it is asked for, before the list is there', async () => {
  await openChat();
  await userEvent.keyboard('{Control>}k{/Control}acetone');
  expect(screen.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('acetone');
  expect(await composer()).toHaveValue('');
});

test('a chat is found by words of its messages, and opened from another page', async () => {
  await openChat();
  await converse('What is tea?', 'A drink of leaves.');
  location.hash = '#/settings';
  await screen.findByRole('heading', { name: 'Settings' });
  await openPalette();
  await userEvent.keyboard('leaves');
  const row = await option(/A drink of leaves\./);
  expect(within(row).getByText('leaves', { selector: 'mark' })).toBeInTheDocument();
  await userEvent.click(row);
  await waitFor(() => expect(location.hash).toMatch(/^#\/chat\?session=[^&]+$/));
  expect(await screen.findByText('A drink of leaves.')).toBeInTheDocument();
});

test('a chat has one row, with its best passage and how many more there are [CHAT-32]', async () => {
  await openChat();
  await converse('Tea one', 'Tea two and more.');
  await openPalette();
  await userEvent.keyboard('tea');
  const row = await option(/1 more/);
  expect(within(row).getAllByText(/^tea$/i, { selector: 'mark' }).length).toBeGreaterThan(0);
  expect(row).toHaveAttribute('href', expect.stringMatching(/^#\/chat\?session=.+&message=/));
});

test('Enter waits for what the words are in before it begins a new chat with them', async () => {
  await openChat();
  await converse('What is tea?', 'A drink of leaves.');
  location.hash = '#/settings';
  await screen.findByRole('heading', { name: 'Settings' });
  await openPalette();
  await userEvent.keyboard('leaves{Enter}');
  await waitFor(() => expect(location.hash).toMatch(/^#\/chat\?session=/));
  expect(server.runs.runs).toHaveLength(1);
});

test('a model is found and used in the open chat', async () => {
  await openChat();
  await openPalette();
  await userEvent.keyboard('#lumen{Enter}');
  expect(await screen.findByRole('button', { name: /Lumen Vision/ })).toBeInTheDocument();
});

test('an agent is found by its name and opened, and Enter waits until they are known', async () => {
  agents.agents = [createAgentRecord('radar', { name: 'Tender radar' }), createAgentRecord('watch')];
  await openChat();
  await openPalette();
  expect(screen.queryByRole('group', { name: 'Agents' })).not.toBeInTheDocument();
  await userEvent.keyboard('tender{Enter}');
  await waitFor(() => expect(location.hash).toBe('#/agents/radar'));
  expect(server.runs.runs).toHaveLength(0);
  await openPalette();
  await userEvent.keyboard('@');
  const group = within(await screen.findByRole('group', { name: 'Agents' }));
  expect(group.getAllByRole('option')).toHaveLength(2);
  expect(group.getByRole('option', { name: /Tender radar/ })).toHaveAttribute('href', '#/agents/radar');
  expect(screen.queryByRole('group', { name: 'Actions' })).not.toBeInTheDocument();
});

test('the words become the first message of a new chat', async () => {
  await openChat();
  await openPalette();
  await userEvent.keyboard('An unknown thing');
  expect(
    await screen.findByText('No results. Press Enter to start a chat with this text.'),
  ).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  expect(server.runs.last.fields['prompt']).toBe('An unknown thing');
});

test('Ctrl+Enter starts it also where something was found', async () => {
  await openChat();
  await openPalette();
  await userEvent.keyboard('settings{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.runs.last.fields['prompt']).toBe('settings'));
});

test('pages are opened, settings are changed in place', async () => {
  await openChat();
  await openPalette();
  await userEvent.keyboard('> dark{Enter}');
  expect(document.documentElement).toHaveClass('dark');
  await openPalette();
  await userEvent.keyboard('> settings{Enter}');
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeInTheDocument();
});

test('the arrows move, Tab narrows to the group and widens again', async () => {
  await openChat();
  const input = await openPalette();
  const first = input.getAttribute('aria-activedescendant');
  await userEvent.keyboard('{ArrowDown}');
  expect(input.getAttribute('aria-activedescendant')).not.toBe(first);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Tab}');
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Settings' })).toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  expect(screen.getAllByRole('group').length).toBeGreaterThan(1);
});

describe('keys', () => {
  test('open the palette, the map and pages from anywhere', async () => {
    await renderApp('/user-type-selection');
    await screen.findByRole('heading', { name: 'How will you use Parley?' });
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    await userEvent.keyboard('{Escape}?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}gs');
    await waitFor(() => expect(location.hash).toBe('#/settings'));
  });

  test('lead to the tools with G and T', async () => {
    server.user = createGuest({ user_type: 'developer' });
    await renderApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    await userEvent.keyboard('gt');
    await waitFor(() => expect(location.hash).toBe('#/custom-webhook-tools'));
  });

  test('give the focus back on Escape, to what had it before the first of them', async () => {
    await renderApp('/settings');
    const link = await screen.findByRole('link', { name: 'Usage' });
    act(() => link.focus());
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(link).toHaveFocus());
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(link).toHaveFocus());
    await userEvent.keyboard('{Control>}k{/Control}');
    await field();
    await userEvent.keyboard('> keyboard{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(link).toHaveFocus());
  });

  test('are all on one map, which the account menu opens at its beginning', async () => {
    await renderApp('/settings');
    await userEvent.click(await screen.findByRole('button', { name: /^Guest/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ }));
    const map = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const headings = within(map).getAllByRole('heading', { level: 3 });
    expect(document.activeElement).toContainElement(headings[0] ?? null);
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Anywhere',
      'In a chat',
      'In lists and requests',
      'Go to',
    ]);
    for (const keys of [
      /^Focused message.*CBE$/,
      /^Allow once.*YAEN$/,
      /^Agents, in a message@$/,
      /^Requests: open the run/,
      /^Deliveries: select/,
    ])
      expect([...map.querySelectorAll('dl > div')].map((row) => row.textContent)).toContainEqual(
        expect.stringMatching(keys),
      );
    await userEvent.click(within(map).getByRole('checkbox'));
    expect(within(map).getAllByRole('heading', { level: 3 })).toHaveLength(2);
  });

  test('that are single letters can be turned off', async () => {
    await renderApp('/user-type-selection');
    await screen.findByRole('heading', { name: 'How will you use Parley?' });
    await userEvent.keyboard('?');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Single letters/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(localStorage.getItem('keyboard-storage')).toContain('"hasLetterKeys":false');
  });

  test('do nothing for strangers', async () => {
    localStorage.clear();
    await renderApp('/login');
    await screen.findByRole('textbox', { name: /username/i });
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Search and commands' })).not.toBeInTheDocument();
  });
});
