import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installFakeServer, rememberGuest } from '../../../testing/fake-server.ts';
import { createFakeEngine } from '../../../testing/browser/fake-speech.ts';
import { renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  rememberGuest(installFakeServer());
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const microphone = () => screen.findByRole('button', { name: 'Speak instead of typing' });

async function openChat(): Promise<void> {
  await renderApp('/chat');
  await composer();
}

function offerMicrophone(): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} });
}

async function listen(options?: Parameters<typeof createFakeEngine>[0]) {
  const fake = createFakeEngine(options);
  vi.stubGlobal('SpeechRecognition', fake.Engine);
  await openChat();
  await userEvent.click(await microphone());
  return fake;
}

test('what is said is written behind what was written, guesses stay outside [VOICE-01]', async () => {
  const fake = createFakeEngine();
  vi.stubGlobal('webkitSpeechRecognition', fake.Engine);
  await openChat();
  await userEvent.type(await composer(), 'Please');
  await userEvent.click(await microphone());
  expect(await screen.findByText('Listening')).toBeInTheDocument();
  expect(fake.current().lang).toBe('en-US');
  act(() => fake.current().say(['tell me ', true], ['a storey', false]));
  expect(await composer()).toHaveValue('Please tell me');
  expect(screen.getByText('a storey')).toBeInTheDocument();
  act(() => fake.current().say(['tell me ', true], ['a story', true]));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('Listening')).not.toBeInTheDocument();
  expect(await composer()).toHaveValue('Please tell me a story');
});

test('what is typed while listening stays, and speech goes on behind it', async () => {
  const fake = await listen();
  await screen.findByText('Listening');
  act(() => fake.current().say(['tell me', true]));
  await userEvent.type(await composer(), ', please,');
  act(() => fake.current().say(['tell me', true], [' a story', true]));
  expect(await composer()).toHaveValue('tell me, please, a story');
  await userEvent.type(await composer(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await composer()).toHaveValue('tell me, please, a story!');
});

test('a Chinese interface listens to Chinese [VOICE-01]', async () => {
  localStorage.setItem('i18nextLng', 'zh');
  const fake = createFakeEngine();
  vi.stubGlobal('SpeechRecognition', fake.Engine);
  await renderApp('/chat');
  await userEvent.click(await screen.findByRole('button', { name: '用语音输入' }));
  await screen.findByText('正在聆听');
  expect(fake.current().lang).toBe('zh-CN');
});

test('a guess that is still open at the end is kept, a cancelled one is taken back', async () => {
  const fake = await listen();
  await screen.findByText('Listening');
  act(() => fake.current().say(['half a word', false]));
  act(() => fake.current().onend?.());
  await waitFor(async () => expect(await composer()).toHaveValue('half a word'));
  await userEvent.click(await microphone());
  await screen.findByText('Listening');
  act(() => fake.current().say(['never mind', true]));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await composer()).toHaveValue('half a word');
});

test('a browser that only records says that it does not recognise speech [VOICE-03]', async () => {
  offerMicrophone();
  await openChat();
  await userEvent.click(await microphone());
  expect(await screen.findByText('Speech recognition not supported in this browser')).toBeInTheDocument();
  expect(screen.queryByText('Listening')).not.toBeInTheDocument();
});

test('a browser without a microphone says so on the button and when it is pressed [VOICE-04]', async () => {
  await openChat();
  const button = await screen.findByRole('button', { name: 'Voice input not supported in this browser' });
  await userEvent.click(button);
  await waitFor(() =>
    expect(screen.getAllByText('Voice input not supported in this browser').length).toBeGreaterThan(0),
  );
});

test('a recording that cannot start says so [VOICE-05]', async () => {
  await listen({ isStartRefused: true });
  expect(await screen.findByText('Failed to start recording')).toBeInTheDocument();
});
