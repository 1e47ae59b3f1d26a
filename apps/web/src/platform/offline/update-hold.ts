export interface StreamingMessage {
  readonly type: 'STREAMING_STATE';
  readonly streaming: boolean;
}

export function isStreamingMessage(data: unknown): data is StreamingMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'STREAMING_STATE' &&
    'streaming' in data &&
    typeof data.streaming === 'boolean'
  );
}

/** Asked of the worker that waits to take over. */
export const TAKE_OVER = 'TAKE_OVER';

export interface UpdateHold {
  /** A tab begins or ends with replies that are being written. */
  report(clientId: string, isStreaming: boolean): void;
  /** A new version is installed and waits. */
  offer(takeOver: () => void): Promise<void>;
  /** An occasion to find that a tab was closed in the middle of a reply: it never reports the end. */
  check(): Promise<void>;
}

/** Lets a new version in at once, or as soon as no open tab is receiving a reply. */
export function createUpdateHold(listOpenTabs: () => Promise<readonly string[]>): UpdateHold {
  const streaming = new Set<string>();
  let waiting: (() => void) | null = null;

  function release(): void {
    if (streaming.size > 0 || !waiting) return;
    waiting();
    waiting = null;
  }

  async function check(): Promise<void> {
    if (!waiting) return;
    if (streaming.size > 0) {
      // A tab that reports while the list is made is not in it yet.
      const known = [...streaming];
      const open = await listOpenTabs();
      for (const clientId of known) if (!open.includes(clientId)) streaming.delete(clientId);
    }
    release();
  }

  return {
    check,
    report(clientId, isStreaming) {
      if (isStreaming) streaming.add(clientId);
      else streaming.delete(clientId);
      release();
    },
    offer(takeOver) {
      waiting = takeOver;
      return check();
    },
  };
}
