import { z } from 'zod';

// One tab of a browser hears the server; here it passes on to all of them that something has come to be approved, or
// waits no more.

const News = z.literal('approvals');
const handlers = new Set<() => void>();

function tellHere(): void {
  for (const handler of handlers) handler();
}

let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('parley-approvals');
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    // A tab of another version may say something else; then it is not heard.
    if (News.safeParse(event.data).success) tellHere();
  });
  return channel;
}

export function tellApprovalNews(): void {
  tellHere();
  openChannel().postMessage('approvals');
}

/** Returns how to stop. */
export function onApprovalNews(handler: () => void): () => void {
  openChannel();
  handlers.add(handler);
  return () => void handlers.delete(handler);
}
