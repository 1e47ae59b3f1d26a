import { AppError } from '@parley/contract/errors/app-error.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import type { HistoryApi } from '../history.api.ts';
import type { LocalCopy } from './local-copy.ts';
import { toLoad, type Planner } from './plan.ts';
import type { Item, PendingOperation } from './queue.ts';
import type { Receiver } from './receive.ts';
import { isConflict, isMissing, MAX_CONFLICTS, resolveConflict } from './resolve-conflict.ts';
import type { Sending } from './send.ts';

// Runs the operations of the queue: what is called for each, and what its answer leaves to be done.

/** `gone`: the server has no such conversation. */
export type Outcome =
  | { readonly kind: 'done' | 'gone'; readonly next: readonly PendingOperation[] }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface OperationRunner {
  run(items: readonly Item[]): Promise<readonly (readonly [Item, Outcome])[]>;
  /** Its removal was undone; where the server knows of it already, all of it has to be uploaded again. */
  restore(sessionId: string): Promise<void>;
}

export interface OperationRunnerDependencies {
  readonly api: Pick<HistoryApi, 'remove'>;
  readonly plan: Planner;
  readonly sending: Sending;
  readonly receiver: Receiver;
  readonly localCopy: LocalCopy;
}

export function createOperationRunner(dependencies: OperationRunnerDependencies): OperationRunner {
  const { api, plan, sending, receiver, localCopy } = dependencies;
  /** Conversations whose writes were refused as conflicts, and how often in a row. */
  const conflicts = new Map<string, number>();
  /** Conversations whose removal this page has sent to the server. */
  const removed = new Set<string>();

  async function save(sessionId: string): Promise<void> {
    for (let round = 1; ; round += 1) {
      try {
        await sending.save(sessionId);
        return;
      } catch (error) {
        if (!isConflict(toAppError(error).row.status) || round === MAX_CONFLICTS) throw error;
        await receiver.load(sessionId);
      }
    }
  }

  async function remove(sessionId: string): Promise<void> {
    await api.remove(sessionId).catch((error: unknown) => {
      if (!isMissing(toAppError(error).row.status)) throw error;
    });
    removed.add(sessionId);
  }

  function execute({ sessionId, operation }: Item): Promise<void> {
    switch (operation.type) {
      case 'create_session':
        return sending.create(sessionId);
      case 'append_messages':
        return sending.append(sessionId);
      case 'update_metadata':
        return sending.change(sessionId);
      case 'full_sync':
        return operation.mode === 'load' ? receiver.load(sessionId) : save(sessionId);
      case 'delete_session':
        return remove(sessionId);
    }
  }

  async function recover(sessionId: string, error: AppError): Promise<Outcome> {
    const { status } = error.row;
    const count = (conflicts.get(sessionId) ?? 0) + 1;
    if (isConflict(status)) conflicts.set(sessionId, count);
    switch (resolveConflict(status, count)) {
      case 'load':
        return { kind: 'done', next: [toLoad(sessionId)] };
      case 'reset':
        await localCopy.reset(sessionId);
        return { kind: 'gone', next: await plan(sessionId) };
      case 'drop':
        await localCopy.drop(sessionId);
        return { kind: 'gone', next: [] };
      case 'fail':
        return { kind: 'failed', error };
    }
  }

  async function runOne(item: Item): Promise<Outcome> {
    try {
      await execute(item);
      if (item.operation.type !== 'full_sync') conflicts.delete(item.sessionId);
      return { kind: 'done', next: await plan(item.sessionId) };
    } catch (error) {
      return recover(item.sessionId, toAppError(error));
    }
  }

  async function createMany(items: readonly Item[]): Promise<(readonly [Item, Outcome])[]> {
    const findItems = (ids: readonly string[]) => items.filter(({ sessionId }) => ids.includes(sessionId));
    try {
      const created = await sending.createMany(items.map(({ sessionId }) => sessionId));
      const outcomes: (readonly [Item, Outcome])[] = [];
      for (const item of findItems(created.done))
        outcomes.push([item, { kind: 'done', next: await plan(item.sessionId) }]);
      for (const item of findItems(created.conflicts))
        outcomes.push([item, await recover(item.sessionId, new AppError('stale_session'))]);
      // Sent by itself, it gets its own error.
      for (const item of findItems(created.failed)) outcomes.push([item, await runOne(item)]);
      return outcomes;
    } catch (error) {
      const failure = toAppError(error);
      const outcomes: (readonly [Item, Outcome])[] = [];
      // One of them is too large for any body: the others are not held up by it.
      for (const item of items)
        outcomes.push([
          item,
          failure.code === 'too_large' ? await runOne(item) : { kind: 'failed', error: failure },
        ]);
      return outcomes;
    }
  }

  return {
    async run(items) {
      const [first, second] = items;
      if (!first) return [];
      return second ? createMany(items) : [[first, await runOne(first)]];
    },
    async restore(sessionId) {
      if (removed.delete(sessionId)) await localCopy.reset(sessionId);
    },
  };
}
