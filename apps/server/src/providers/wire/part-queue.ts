// Where parts wait between the socket and the reader. A hand-written iterator, since this is passed once per token.
// Text that arrived together is taken together: what follows costs as much for a word as for a sentence.
import type { Part } from '../provider.ts';

export interface PartQueue extends AsyncIterableIterator<Part> {
  /** The reader hears of it with `deliver`. */
  push(part: Part): void;
  deliver(): void;
  end(): void;
  fail(error: unknown): void;
  size(): number;
}

interface Waiter {
  readonly resolve: (result: IteratorResult<Part>) => void;
  readonly reject: (error: unknown) => void;
}

/** Text is joined up to this length, so that one part never holds a whole book. */
const MAX_JOINED_CHARACTERS = 16_384;

/** Both as one, where both are text of the same kind. */
function join(before: Part | undefined, part: Part): Part | null {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
    const isSame = before?.type === part.type;
    if (isSame && before.text.length < MAX_JOINED_CHARACTERS)
      return { ...part, text: before.text + part.text };
  }
  return null;
}

const DONE: IteratorResult<Part> = { done: true, value: undefined };

/** `onTaken` is called when the reader has emptied the queue, `onLeft` when it stops before the end. */
export function createPartQueue(hooks: { onTaken(): void; onLeft(): void }): PartQueue {
  let parts: Part[] = [];
  let head = 0;
  let waiter: Waiter | null = null;
  let ending: { readonly error: unknown } | 'end' | null = null;

  function take(): Part | undefined {
    const part = parts[head];
    if (part === undefined) return undefined;
    head += 1;
    if (head === parts.length) {
      parts = [];
      head = 0;
      hooks.onTaken();
    }
    return part;
  }

  function settle(): void {
    if (waiter === null) return;
    const { resolve, reject } = waiter;
    const part = take();
    if (part === undefined && ending === null) return;
    waiter = null;
    if (part !== undefined) resolve({ done: false, value: part });
    else if (ending === 'end' || ending === null) resolve(DONE);
    else reject(ending.error);
  }

  return {
    push(part) {
      if (ending !== null) return;
      const joined = parts.length > head ? join(parts.at(-1), part) : null;
      if (joined) parts[parts.length - 1] = joined;
      else parts.push(part);
    },
    deliver: settle,
    end() {
      ending ??= 'end';
      settle();
    },
    fail(error) {
      ending ??= { error };
      settle();
    },
    size: () => parts.length - head,
    next() {
      const part = take();
      if (part !== undefined) return Promise.resolve({ done: false, value: part });
      return new Promise((resolve, reject) => {
        waiter = { resolve, reject };
        settle();
      });
    },
    return() {
      if (ending === null) hooks.onLeft();
      ending = 'end';
      parts = [];
      head = 0;
      settle();
      return Promise.resolve(DONE);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
