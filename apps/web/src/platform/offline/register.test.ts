import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const postMessage = vi.fn();
const register = vi.fn();
const update = vi.fn();
let listeners: (() => void)[] = [];

function install(controller: object | null): void {
  const container = {
    controller,
    register,
    addEventListener: (_type: string, handle: () => void) => listeners.push(handle),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  listeners = [];
  for (const mock of [postMessage, register, update]) mock.mockReset();
  update.mockResolvedValue(undefined);
  register.mockResolvedValue({ update });
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the worker is told when a reply begins and when it ends, each once [SHELL-62]', async () => {
  install({ postMessage });
  const { reportStreaming } = await import('./register.ts');
  for (const isStreaming of [false, true, true, false, false]) reportStreaming(isStreaming);
  expect(postMessage.mock.calls).toEqual([
    [{ type: 'STREAMING_STATE', streaming: true }],
    [{ type: 'STREAMING_STATE', streaming: false }],
  ]);
});

test('it is registered when the page has had its turn, and looks for news when the page comes back', async () => {
  install(null);
  const { startServiceWorker } = await import('./register.ts');
  startServiceWorker(() => undefined);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(update).toHaveBeenCalledOnce();
});

test('a version that takes over under an open page is announced once; the first one is not', async () => {
  const onNewVersion = vi.fn();
  install(null);
  const first = await import('./register.ts');
  first.startServiceWorker(onNewVersion);
  for (const handle of listeners) handle();
  expect(onNewVersion).not.toHaveBeenCalled();
  listeners = [];
  install({ postMessage });
  first.startServiceWorker(onNewVersion);
  for (const handle of [...listeners, ...listeners]) handle();
  expect(onNewVersion).toHaveBeenCalledOnce();
});

test('a browser without one goes on without', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const { startServiceWorker, reportStreaming } = await import('./register.ts');
  expect(() => {
    startServiceWorker(() => undefined);
    reportStreaming(true);
  }).not.toThrow();
});
