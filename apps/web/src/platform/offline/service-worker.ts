// Runs beside the pages, in a script of its own: keeps the app's files, and activates new versions when no tab is
// receiving a reply.
import { openFromPush, readPush, showPush, type PushClient } from './push-notices.ts';
import { createShellCache, type ShellManifest } from './shell-cache.ts';
import { createUpdateHold, isStreamingMessage, TAKE_OVER } from './update-hold.ts';

/** Put in by the build. */
declare const SHELL_MANIFEST: ShellManifest;

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends WaitingEvent {
  readonly data: { text(): string } | null;
}

interface NoticeEvent extends WaitingEvent {
  readonly notification: Notification;
}

interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(filter: { readonly type: 'window' }): Promise<readonly PushClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  fetch(request: RequestInfo): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', handle: (event: WaitingEvent) => void): void;
  addEventListener(type: 'push', handle: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', handle: (event: NoticeEvent) => void): void;
  addEventListener(type: 'fetch', handle: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', handle: (event: MessageEvent) => void): void;
}

// The compiler knows this project's code as page code; only this file runs where there is no page.
const scope = globalThis as unknown as WorkerScope;

const shell = createShellCache({
  caches: scope.caches,
  fetch: (request) => scope.fetch(request),
  manifest: SHELL_MANIFEST,
});
const hold = createUpdateHold(async () => {
  const tabs = await scope.clients.matchAll({ type: 'window' });
  return tabs.map(({ id }) => id);
});

function offerWhenInstalled(worker: ServiceWorker): void {
  const handleState = () => {
    if (worker.state === 'installed') void hold.offer(() => worker.postMessage(TAKE_OVER));
  };
  worker.addEventListener('statechange', handleState);
  handleState();
}

scope.addEventListener('install', (event) => event.waitUntil(shell.install()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(shell.activate().then(() => scope.clients.claim())),
);
scope.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request);
  if (answer) event.respondWith(answer);
  event.waitUntil(hold.check());
});
scope.addEventListener('message', ({ data, source }) => {
  if (data === TAKE_OVER) void scope.skipWaiting();
  else if (isStreamingMessage(data) && source && 'id' in source)
    hold.report(String(source.id), data.streaming);
});
scope.addEventListener('push', (event) =>
  event.waitUntil(showPush(scope.registration, readPush(event.data))),
);
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openFromPush(scope.clients, event.notification)),
);
scope.registration.addEventListener('updatefound', () => {
  const { installing, active } = scope.registration;
  // The very first version has no one to wait for.
  if (installing && active) offerWhenInstalled(installing);
});
