// The order of writes: those that come together are one batch, and the next batch begins when the last one is on the
// disk. Until then nobody could be told of it anyway, and each batch costs a commit and a sync, however many share it.
import { nextTurn } from '../../next-turn.ts';

export interface WriteQueue<Write> {
  /** `canWait`: soon after another batch, it waits for the next one to go with, at most for `shareWithinMs`. */
  add(write: Write, canWait: boolean): void;
  /** Resolves once everything that was added has been committed or refused. */
  end(): Promise<void>;
}

export interface WriteQueueOptions<Write> {
  /** Resolves once the batch is on the disk or has failed; never throws. */
  commit(batch: readonly Write[]): Promise<void>;
  readonly shareWithinMs: number;
}

export function createWriteQueue<Write>(options: WriteQueueOptions<Write>): WriteQueue<Write> {
  const { commit, shareWithinMs } = options;
  let queue: Write[] = [];
  let isUrgent = false;
  let isDraining = false;
  let drained: Promise<void> = Promise.resolve();
  let committedAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;

  async function drain(): Promise<void> {
    while (isUrgent) {
      // One turn of the event loop, so that writes of the same moment share the commit.
      await nextTurn();
      isUrgent = false;
      const batch = queue;
      queue = [];
      if (batch.length > 0) await commit(batch);
    }
    committedAtMs = performance.now();
    isDraining = false;
  }

  function begin(): void {
    isUrgent = true;
    if (timer) clearTimeout(timer);
    timer = null;
    if (isDraining) return;
    isDraining = true;
    drained = drain();
  }

  return {
    add(write, canWait) {
      queue.push(write);
      const isBusy = isDraining || performance.now() - committedAtMs < shareWithinMs;
      if (canWait && isBusy) timer ??= setTimeout(begin, shareWithinMs);
      else begin();
    },
    async end() {
      begin();
      await drained;
    },
  };
}
