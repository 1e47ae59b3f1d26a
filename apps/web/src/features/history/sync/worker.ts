import { AppError } from '@parley/contract/errors/app-error.ts';
import { SYNC_BATCH } from '@parley/contract/history/constants.ts';
import { sleep, type Clock } from '../../../platform/clock.ts';
import { logProblem } from '../../../platform/log.ts';
import type { TabLock } from '../../../platform/browser/tab-lock.ts';
import type { OperationRunner, Outcome } from './operation-runner.ts';
import {
  cancelSession,
  EMPTY_QUEUE,
  enqueue,
  fail,
  findNextDue,
  finish,
  hurry,
  takeNext,
  wake,
  type Item,
  type Queue,
  type PendingOperation,
} from './queue.ts';
import type { QueueStorage } from './queue-storage.ts';

// Works off the queue, one operation at a time over all tabs of the browser.

const GAP_MS = 50;
export const SYNC_LOCK = 'parley-sync';
const SIGNED_OUT = [401, 403];

export interface Worker {
  /** Takes up what an earlier page left undone. */
  start(): Promise<void>;
  stop(): void;
  ask(operations: readonly PendingOperation[]): void;
  cancel(sessionId: string): void;
  isDeleted(sessionId: string): boolean;
  /** An occasion to try again what had been given up. */
  wake(): void;
  /** Makes everything due, and resolves when all is done or nothing more can be done now. True: all is done. */
  drain(limitMs: number): Promise<boolean>;
}

export interface WorkerDependencies {
  readonly runner: OperationRunner;
  readonly storage: QueueStorage;
  readonly clock: Clock;
  readonly lock: TabLock;
  readonly onChange: (queue: Queue) => void;
}

export function createWorker({ runner, storage, clock, lock, onChange }: WorkerDependencies): Worker {
  const end = new AbortController();
  let queue: Queue = EMPTY_QUEUE;
  let running: Promise<void> | null = null;
  let stopTimer = (): void => undefined;
  let isHalted = false;
  let saving: Promise<void> = Promise.resolve();

  function setQueue(next: Queue): void {
    const before = queue;
    queue = next;
    saving = saving.then(() => storage.save(before, next));
    onChange(next);
  }

  function settle(item: Item, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'done':
        setQueue(finish(queue, item));
        break;
      case 'gone':
        setQueue(cancelSession(queue, item.sessionId));
        break;
      case 'failed':
        logProblem('sync-failed', outcome.error);
        // Refused for want of a sign-in: the work is kept for the next one.
        if (SIGNED_OUT.includes(outcome.error.row.status)) isHalted = true;
        else setQueue(fail(queue, item, clock.now()));
        return;
    }
    for (const operation of outcome.next) setQueue(enqueue(queue, operation));
  }

  async function runItems(items: readonly Item[]): Promise<void> {
    const [first] = items;
    if (!first) return;
    await saving;
    // A deletion can be taken back in any tab.
    if (first.operation.type === 'delete_session' && !(await storage.has(first))) {
      setQueue(finish(queue, first));
      return;
    }
    const outcomes = await runner.run(items);
    if (end.signal.aborted) return;
    for (const [item, outcome] of outcomes) settle(item, outcome);
  }

  async function run(): Promise<void> {
    while (!isHalted && !end.signal.aborted) {
      if (takeNext(queue, clock.now(), SYNC_BATCH).length === 0) return;
      // Chosen when it is this tab's turn: the queue may have changed while it waited for that.
      await lock(SYNC_LOCK, () => runItems(takeNext(queue, clock.now(), SYNC_BATCH)));
      await sleep(clock, GAP_MS, end.signal);
    }
  }

  function kick(): void {
    stopTimer();
    if (isHalted || end.signal.aborted || running) return;
    const dueAt = findNextDue(queue);
    if (dueAt === null) return;
    const waitMs = dueAt - clock.now();
    if (waitMs > 0) {
      stopTimer = clock.after(waitMs, kick);
      return;
    }
    running = run()
      .catch((error: unknown) => {
        if (!end.signal.aborted) logProblem('sync-stopped', error);
      })
      .finally(() => {
        running = null;
        kick();
      });
  }

  async function settleAll(): Promise<void> {
    for (;;) {
      const dueAt = findNextDue(queue);
      if (end.signal.aborted || isHalted || (running === null && dueAt === null)) return;
      await (running ?? sleep(clock, Math.max(0, (dueAt ?? 0) - clock.now()) + 1, end.signal));
    }
  }

  return {
    async start() {
      const stored = await storage.load();
      for (const { sessionId, operation, priority, dueAt } of stored)
        setQueue(enqueue(queue, { sessionId, operation, priority, dueAt }));
      kick();
    },
    stop() {
      stopTimer();
      end.abort(new AppError('ABORT_ERROR'));
    },
    ask(operations) {
      for (const operation of operations) setQueue(enqueue(queue, operation));
      kick();
    },
    cancel: (sessionId) => setQueue(cancelSession(queue, sessionId)),
    isDeleted: (sessionId) =>
      queue.items.some((item) => item.sessionId === sessionId && item.operation.type === 'delete_session'),
    wake() {
      isHalted = false;
      setQueue(wake(queue));
      kick();
    },
    async drain(limitMs) {
      setQueue(hurry(queue));
      kick();
      const limit = new AbortController();
      await Promise.race([settleAll(), sleep(clock, limitMs, limit.signal)]).catch(() => undefined);
      limit.abort();
      return queue.items.length === 0;
    },
  };
}
