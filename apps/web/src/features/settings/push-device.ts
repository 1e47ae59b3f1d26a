// Whether this device is notified while no page of the app is open.
import { addPushDevice, getPush, removePushDevice } from '@parley/contract/push/endpoints.ts';
import { PushSubscriptionBody } from '@parley/contract/push/schemas.ts';
import { api } from '../../platform/api/client.ts';

/** `unsupported`: the browser has no notifications of this kind; `refused`: its person does not allow them. */
export type PushDeviceState = 'on' | 'off' | 'refused' | 'unsupported';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readPushDevice(): Promise<PushDeviceState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  return (await findSubscription()) === null ? 'off' : 'on';
}

/** Asks the browser first. */
export async function startPush(): Promise<PushDeviceState> {
  if (!isSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const { public_key: applicationServerKey } = await api.call(getPush, {});
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  try {
    await api.call(addPushDevice, { body: PushSubscriptionBody.parse(subscription.toJSON()) });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function stopPush(): Promise<PushDeviceState> {
  const subscription = await findSubscription();
  if (subscription) {
    await api.call(removePushDevice, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}
