import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeSpeaker, type FakeSpeaker } from '../../../testing/browser/fake-speaker.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const VOICE = '../../voice/read-aloud.ts';
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeUsage(server.api, [], 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock(VOICE);
});

function offerVoice(): FakeSpeaker {
  const speaker = createFakeSpeaker();
  vi.stubGlobal('speechSynthesis', speaker.synthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', speaker.Utterance);
  return speaker;
}

async function openReply(): Promise<HTMLElement> {
  await renderApp('/chat');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'What is tea?{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  server.runs.last.say('A **drink**. Made of leaves.');
  server.runs.last.end();
  const reply = (await screen.findByText('drink')).closest('article');
  if (!reply) throw new Error('There is no reply.');
  return reply;
}

async function choose(reply: HTMLElement, name: string): Promise<void> {
  await userEvent.click(await within(reply).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

const stop = () => screen.queryByRole('button', { name: 'Stop reading' });

test('a reply is read aloud without its markup, until its end', async () => {
  const speaker = offerVoice();
  const reply = await openReply();
  await choose(reply, 'Read aloud');
  await waitFor(() => expect(speaker.queue).toEqual(['A drink.', 'Made of leaves.']));
  expect(await within(reply).findByRole('button', { name: 'Stop reading' })).toBeInTheDocument();
  act(() => speaker.finish());
  await waitFor(() => expect(stop()).not.toBeInTheDocument());
});

test('reading is stopped below the reply, in its menu, and by leaving the chat', async () => {
  const speaker = offerVoice();
  const reply = await openReply();
  await choose(reply, 'Read aloud');
  await userEvent.click(await within(reply).findByRole('button', { name: 'Stop reading' }));
  expect(stop()).not.toBeInTheDocument();
  expect(speaker.queue).toEqual([]);
  await choose(reply, 'Read aloud');
  await within(reply).findByRole('button', { name: 'Stop reading' });
  await choose(reply, 'Stop reading');
  await waitFor(() => expect(speaker.queue).toEqual([]));
  await choose(reply, 'Read aloud');
  await within(reply).findByRole('button', { name: 'Stop reading' });
  await userEvent.keyboard('{Control>}j{/Control}');
  await waitFor(() => expect(speaker.queue).toEqual([]));
});

/** The code of the voice comes when the test lets it. */
function delayVoice(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.doMock(VOICE, async (original) => {
    await promise;
    return original();
  });
  return resolve;
}

test('reading is stopped while the code of the voice is on its way, below the reply and by leaving the chat', async () => {
  const speaker = offerVoice();
  const speak = vi.spyOn(speaker.synthesis, 'speak');
  const bringVoice = delayVoice();
  const reply = await openReply();
  await choose(reply, 'Read aloud');
  await userEvent.click(await within(reply).findByRole('button', { name: 'Stop reading' }));
  expect(stop()).not.toBeInTheDocument();
  await choose(reply, 'Read aloud');
  await within(reply).findByRole('button', { name: 'Stop reading' });
  await userEvent.keyboard('{Control>}j{/Control}');
  await waitFor(() => expect(reply).not.toBeInTheDocument());
  bringVoice();
  // The code is there now, as the next reading shows.
  const chats = within(screen.getByRole('navigation', { name: 'Chats' }));
  await userEvent.click(await chats.findByRole('link'));
  const again = (await screen.findByText('drink')).closest('article');
  if (!again) throw new Error('There is no reply.');
  await choose(again, 'Read aloud');
  await waitFor(() => expect(speaker.queue).toEqual(['A drink.', 'Made of leaves.']));
  expect(speak).toHaveBeenCalledTimes(2);
});

test('a voice whose code cannot be loaded is said to be missing', async () => {
  offerVoice();
  vi.doMock(VOICE, () => Promise.reject(new TypeError('Failed to fetch')));
  const reply = await openReply();
  await choose(reply, 'Read aloud');
  expect(await screen.findByText('This browser has no voice to read with.')).toBeInTheDocument();
  expect(stop()).not.toBeInTheDocument();
});

test('where the browser has no voice, it is said', async () => {
  const speaker = offerVoice();
  const reply = await openReply();
  await choose(reply, 'Read aloud');
  await within(reply).findByRole('button', { name: 'Stop reading' });
  act(() => speaker.fail('voice-unavailable'));
  expect(await screen.findByText('This browser has no voice to read with.')).toBeInTheDocument();
  expect(stop()).not.toBeInTheDocument();
});

test('a browser that cannot speak does not offer it', async () => {
  const reply = await openReply();
  await userEvent.click(await within(reply).findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: /Copy as Markdown/ });
  expect(screen.queryByRole('menuitem', { name: 'Read aloud' })).not.toBeInTheDocument();
});
