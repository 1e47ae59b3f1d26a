import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addPushDevice, getPush, removePushDevice } from '@parley/contract/push/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { auth } from '../../auth/index.ts';

const ENDPOINT = 'https://push.example/device';
const KEYS = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };

let server: FakeServer;
/** Of the browser. */
let isSubscribed: boolean;

function installPush(permission: NotificationPermission): void {
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe() {
      isSubscribed = false;
      return Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
    subscribe() {
      isSubscribed = true;
      return Promise.resolve(subscription);
    },
  };
  const registration = { pushManager };
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve('granted') });
}

beforeEach(() => {
  isSubscribed = false;
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  server.api.on(getPush, () => ({ public_key: 'key', devices: 0 }));
  server.api.on(addPushDevice, () => ({ success: true }));
  server.api.on(removePushDevice, () => ({ success: true }));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const open = async () => {
  await renderApp('/settings?section=notifications');
  return screen.findByRole('switch', { name: 'Notifications on this device' });
};

test('this device is notified from when its switch is on until it is off [APR-06]', async () => {
  installPush('default');
  const user = userEvent.setup();
  const toggle = await open();
  await user.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(server.api.callsOf(addPushDevice)).toHaveLength(1);
  await user.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(server.api.callsOf(removePushDevice)).toHaveLength(1);
  expect(isSubscribed).toBe(false);
});

test('a sign-out ends what the browser has subscribed to [APR-06]', async () => {
  installPush('granted');
  isSubscribed = true;
  await open();
  await auth.signOut();
  expect(isSubscribed).toBe(false);
});

test('a device that the server has forgotten is told to it again [APR-06]', async () => {
  installPush('granted');
  isSubscribed = true;
  const toggle = await open();
  expect(toggle).toBeChecked();
  expect(server.api.callsOf(addPushDevice)).toHaveLength(1);
});

test('a browser that does not allow notifications says so', async () => {
  installPush('denied');
  await renderApp('/settings?section=notifications');
  expect(await screen.findByText(/does not allow/)).toBeInTheDocument();
});
