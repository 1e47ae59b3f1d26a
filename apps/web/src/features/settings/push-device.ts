// Whether this device is notified while no page of the app is open.
import { addPushDevice, getPush, removePushDevice } from '@parley/contract/push/endpoints.ts';
import { PushSubscriptionBody } from '@parley/contract/push/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { logProblem } from '../../platform/log.ts';
import { findPushSubscription, isPushSupported } from '../../platform/offline/push-subscription.ts';

/** `unsupported`: the browser has no notifications of this kind; `refused`: its person does not allow them. */
export type PushDeviceState = 'on' | 'off' | 'refused' | 'unsupported';

const tellServer = (subscription: PushSubscription) =>
  api.call(addPushDevice, { body: PushSubscriptionBody.parse(subscription.toJSON()) });

export async function readPushDevice(): Promise<PushDeviceState> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  const subscription = await findPushSubscription();
  if (subscription === null) return 'off';
  // The server may have forgotten it with a sign-in that ran out.
  await tellServer(subscription).catch((error: unknown) => logProblem('push-not-heard', error));
  return 'on';
}

/** Asks the browser first. */
export async function startPush(): Promise<PushDeviceState> {
  if (!isPushSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const { public_key: applicationServerKey } = await api.call(getPush, {});
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  try {
    await tellServer(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function stopPush(): Promise<PushDeviceState> {
  const subscription = await findPushSubscription();
  if (subscription) {
    await api.call(removePushDevice, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}
