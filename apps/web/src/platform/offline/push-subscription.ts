// What the browser itself keeps of notifications while no page is open.

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export async function findPushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Its push service refuses messages from now on, whatever the server knows. */
export async function endPushSubscription(): Promise<void> {
  if (isPushSupported()) await (await findPushSubscription())?.unsubscribe();
}
