// Notices that the server sends to this device while no page is open; of the service worker.
import type { PushMessage } from '@parley/contract/push/schemas.ts';

const ICON = '/icon-192.png';

/** A window of the app. */
export interface PushClient {
  readonly id: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface PushClients {
  matchAll(filter: { readonly type: 'window' }): Promise<readonly PushClient[]>;
  openWindow(url: string): Promise<unknown>;
}

type Notices = Pick<ServiceWorkerRegistration, 'showNotification'>;
type Note = Pick<Notification, 'close' | 'data'>;

/** Only pages of this app. */
const toPath = (path: unknown): string => (typeof path === 'string' && path.startsWith('/#/') ? path : '/');

/** Browsers want a notice for each message, so one that cannot be read is one without words of its own. */
export function readPush(data: { text(): string } | null): PushMessage {
  try {
    const given: unknown = JSON.parse(data?.text() ?? '');
    // Nothing is known of the fields yet: each is checked below.
    const { title, body, path } = Object(given) as Partial<Record<keyof PushMessage, unknown>>;
    return {
      title: typeof title === 'string' ? title : 'Parley',
      body: typeof body === 'string' ? body : '',
      path: toPath(path),
    };
  } catch {
    return { title: 'Parley', body: '', path: '/' };
  }
}

export function showPush(registration: Notices, { title, body, path }: PushMessage): Promise<void> {
  return registration.showNotification(title, { body, icon: ICON, tag: path, data: path });
}

/** In a window that is open already, where there is one. */
export async function openFromPush(clients: PushClients, notice: Note): Promise<void> {
  notice.close();
  const path = toPath(notice.data);
  const [window] = await clients.matchAll({ type: 'window' });
  if (!window) return void (await clients.openWindow(path));
  await window.navigate(path);
  await window.focus();
}
