// Node's channels reach everything in the process. Those of a test end with it, or the app of an earlier test would be
// another tab of the same person: it would answer what the next test asks, and summarise its conversations.

const open = new Set<BroadcastChannel>();

class TabChannel extends globalThis.BroadcastChannel {
  constructor(name: string) {
    super(name);
    open.add(this);
  }

  /** What is left of an app still speaks after its test; nobody hears it. */
  override postMessage(message: unknown): void {
    if (open.has(this)) super.postMessage(message);
  }

  override close(): void {
    open.delete(this);
    super.close();
  }
}

export function installTabChannels(): void {
  globalThis.BroadcastChannel = TabChannel;
}

export function closeTabChannels(): void {
  for (const channel of open) channel.close();
}
