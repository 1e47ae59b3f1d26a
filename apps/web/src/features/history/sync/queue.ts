// What waits to be done at the server, as plain data: nothing here waits, calls or stores. An operation names its
// kind only; what is unsent is noted on the conversation alone and read when the operation runs.

export type Operation =
  | { readonly type: 'create_session' | 'append_messages' | 'update_metadata' }
  | { readonly type: 'full_sync'; readonly mode: 'load' | 'save' }
  | { readonly type: 'delete_session' };

const PRIORITIES = ['high', 'normal', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Item {
  readonly sessionId: string;
  readonly operation: Operation;
  readonly priority: Priority;
  /** Distinguishes a replaced item from the one that replaced it. */
  readonly number: number;
  readonly failures: number;
  /** Not before this moment. */
  readonly dueAt: number;
  /** Tried often enough: it waits for the next occasion, and the person can see that. */
  readonly isWaiting: boolean;
}

export interface Queue {
  readonly items: readonly Item[];
  readonly nextNumber: number;
}

export interface PendingOperation {
  readonly sessionId: string;
  readonly operation: Operation;
  readonly priority: Priority;
  readonly dueAt?: number;
}

export const EMPTY_QUEUE: Queue = { items: [], nextNumber: 1 };

const RETRY_DELAYS_MS = [1000, 2000, 4000];

function isSameOperation(a: Pick<Item, 'sessionId' | 'operation'>, b: Pick<Item, 'sessionId' | 'operation'>) {
  return a.sessionId === b.sessionId && a.operation.type === b.operation.type;
}

function mergeOperations(before: Operation, after: Operation): Operation {
  // A save looks at the server's version as well.
  return before.type === 'full_sync' && before.mode === 'save' ? before : after;
}

function higher(a: Priority, b: Priority): Priority {
  return PRIORITIES.indexOf(a) < PRIORITIES.indexOf(b) ? a : b;
}

/** An operation of the same kind for the same conversation is replaced. */
export function enqueue(queue: Queue, pending: PendingOperation): Queue {
  const before = queue.items.find((item) => isSameOperation(item, pending));
  const others = queue.items.filter((item) => item !== before);
  // A deletion replaces everything else that was to be done for the conversation.
  const kept =
    pending.operation.type === 'delete_session'
      ? others.filter(({ sessionId }) => sessionId !== pending.sessionId)
      : others;
  const isDeleted = kept.some(
    ({ sessionId, operation }) => sessionId === pending.sessionId && operation.type === 'delete_session',
  );
  if (isDeleted) return queue;
  const stillTrying = before && !before.isWaiting ? before : undefined;
  const item: Item = {
    sessionId: pending.sessionId,
    operation: before ? mergeOperations(before.operation, pending.operation) : pending.operation,
    priority: before ? higher(before.priority, pending.priority) : pending.priority,
    number: queue.nextNumber,
    failures: stillTrying?.failures ?? 0,
    dueAt: stillTrying?.failures ? stillTrying.dueAt : (pending.dueAt ?? 0),
    isWaiting: false,
  };
  return { items: [...kept, item], nextNumber: queue.nextNumber + 1 };
}

/** Everything about one conversation. */
export function cancelSession(queue: Queue, sessionId: string): Queue {
  return { ...queue, items: queue.items.filter((item) => item.sessionId !== sessionId) };
}

function byUrgency(a: Item, b: Item): number {
  return PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || a.number - b.number;
}

/** A conversation whose last try failed is left alone until its next one is due. Null: until the next occasion. */
function findDue(queue: Queue, item: Item): number | null {
  const siblings = queue.items.filter(({ sessionId }) => sessionId === item.sessionId);
  if (siblings.some(({ isWaiting }) => isWaiting)) return null;
  const failed = siblings.filter(({ failures }) => failures > 0);
  return Math.max(item.dueAt, ...failed.map(({ dueAt }) => dueAt));
}

/** What is done next: one operation, or several conversations that are new to the server. */
export function takeNext(queue: Queue, nowMs: number, batchSize: number): readonly Item[] {
  const ready = queue.items.filter((item) => (findDue(queue, item) ?? Infinity) <= nowMs).sort(byUrgency);
  const [first] = ready;
  if (!first) return [];
  if (first.operation.type !== 'create_session') return [first];
  return ready.filter(({ operation }) => operation.type === 'create_session').slice(0, batchSize);
}

/** When there is something to do again; null: not without a new occasion. */
export function findNextDue(queue: Queue): number | null {
  const times = queue.items.map((item) => findDue(queue, item)).filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** Done; what replaced it in the meantime stays. */
export function finish(queue: Queue, done: Item): Queue {
  return { ...queue, items: queue.items.filter(({ number }) => number !== done.number) };
}

/** Tried again after 1, 2 and 4 seconds, then with the next occasion. */
export function fail(queue: Queue, failed: Item, nowMs: number): Queue {
  const items = queue.items.map((item) => {
    if (!isSameOperation(item, failed)) return item;
    const delayMs = RETRY_DELAYS_MS[failed.failures];
    const failures = failed.failures + 1;
    if (delayMs === undefined) return { ...item, failures, isWaiting: true };
    return { ...item, failures, dueAt: nowMs + delayMs };
  });
  return { ...queue, items };
}

/** An occasion to try everything again: the connection is back, the person asks for it, the page was opened. */
export function wake(queue: Queue): Queue {
  const items = queue.items.map((item) =>
    item.failures > 0 ? { ...item, failures: 0, dueAt: 0, isWaiting: false } : item,
  );
  return { ...queue, items };
}

/** Everything is due at once, deletions that could still be taken back included. */
export function hurry(queue: Queue): Queue {
  return { ...queue, items: wake(queue).items.map((item) => ({ ...item, dueAt: 0 })) };
}

export function listWaiting(queue: Queue): readonly string[] {
  return [...new Set(queue.items.filter(({ isWaiting }) => isWaiting).map(({ sessionId }) => sessionId))];
}
