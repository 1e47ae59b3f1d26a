import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { installHistoryServer, rememberMember } from '../../../testing/fake-member.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import type { FakeHistory } from '../../../testing/history/fake-history.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;
let history: FakeHistory;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ({ server, history } = await installHistoryServer());
  rememberMember(server);
  addFakeUsage(server.api, [], 0);
});

const button = (name: string) => screen.findByRole('button', { name });

test('a reply is good or bad until that is taken back, below it and in its menu, and the server keeps it', async () => {
  await renderApp('/chat');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'What is tea?{Enter}');
  await waitFor(() => expect(server.runs.runs.length).toBeGreaterThan(0));
  server.runs.runs[0]?.say('A drink.');
  server.runs.runs[0]?.end();
  const storedRatings = () =>
    [...history.sessions.values()].flatMap(({ messages }) => messages.map(({ rating }) => rating ?? null));
  await waitFor(() => expect(storedRatings()).toEqual([null, null]));

  await userEvent.click(await button('Good reply'));
  await waitFor(async () => expect(await button('Good reply')).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() => expect(storedRatings()).toEqual([null, 'good']));

  const reply = screen.getByText('A drink.').closest('article') ?? document.body;
  await userEvent.click(within(reply).getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Take back the rating' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Bad reply' }));
  await waitFor(async () => expect(await button('Bad reply')).toHaveAttribute('aria-pressed', 'true'));
  expect(await button('Good reply')).toHaveAttribute('aria-pressed', 'false');

  await userEvent.click(await button('Bad reply'));
  await waitFor(async () => expect(await button('Bad reply')).toHaveAttribute('aria-pressed', 'false'));
  await waitFor(() => expect(storedRatings()).toEqual([null, null]));
});
