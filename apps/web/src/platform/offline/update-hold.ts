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
  offer(takeOver: () => void): void;
}

/** Lets a new version in at once, or as soon as no tab is receiving a reply. */
export function createUpdateHold(): UpdateHold {
  const streaming = new Set<string>();
  let waiting: (() => void) | null = null;

  function release(): void {
    if (streaming.size > 0 || !waiting) return;
    waiting();
    waiting = null;
  }

  return {
    report(clientId, isStreaming) {
      if (isStreaming) streaming.add(clientId);
      else streaming.delete(clientId);
      release();
    },
    offer(takeOver) {
      waiting = takeOver;
      release();
    },
  };
}
