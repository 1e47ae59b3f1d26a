// Where parts wait between the socket and the reader. A hand-written iterator, since this is passed once per token.
import type { Part } from './provider.ts';

export interface PartQueue extends AsyncIterableIterator<Part> {
  push(part: Part): void;
  end(): void;
  fail(error: unknown): void;
  size(): number;
}

interface Waiter {
  readonly resolve: (result: IteratorResult<Part>) => void;
  readonly reject: (error: unknown) => void;
}

const DONE: IteratorResult<Part> = { done: true, value: undefined };

/** `onTaken` is called when the reader has emptied the queue, `onLeft` when it stops before the end. */
export function createPartQueue(hooks: { onTaken(): void; onLeft(): void }): PartQueue {
  let parts: Part[] = [];
  let head = 0;
  let waiter: Waiter | null = null;
  let ending: { readonly error: unknown } | 'end' | null = null;

  function settle(): void {
    if (waiter === null || ending === null) return;
    const { resolve, reject } = waiter;
    waiter = null;
    if (ending === 'end') resolve(DONE);
    else reject(ending.error);
  }

  return {
    push(part) {
      if (ending !== null) return;
      if (waiter === null) {
        parts.push(part);
        return;
      }
      const { resolve } = waiter;
      waiter = null;
      resolve({ done: false, value: part });
    },
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
      const part = parts[head];
      if (part !== undefined) {
        head += 1;
        if (head === parts.length) {
          parts = [];
          head = 0;
          hooks.onTaken();
        }
        return Promise.resolve({ done: false, value: part });
      }
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
