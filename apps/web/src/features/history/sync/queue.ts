// What waits to be done at the server, as plain data: nothing here waits, calls or stores. An operation names what
// it is about; what is sent is read when it is done, so that it is never older than the conversation itself.

export type Operation =
  | { readonly type: 'create_session'; readonly messageIds: readonly string[] }
  | { readonly type: 'append_messages'; readonly messageIds: readonly string[] }
  | { readonly type: 'update_metadata'; readonly fields: readonly string[] }
  | { readonly type: 'full_sync'; readonly mode: 'load' | 'save' }
  | { readonly type: 'delete_session' };

const PRIORITIES = ['high', 'normal', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Item {
  readonly sessionId: string;
  readonly operation: Operation;
  readonly priority: Priority;
  /** Tells a replaced item from the one that replaced it. */
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

export interface Wish {
  readonly sessionId: string;
  readonly operation: Operation;
  readonly priority: Priority;
  readonly dueAt?: number;
}

export const EMPTY_QUEUE: Queue = { items: [], nextNumber: 1 };

const RETRY_DELAYS_MS = [1000, 2000, 4000];

function isSameWork(a: Pick<Item, 'sessionId' | 'operation'>, b: Pick<Item, 'sessionId' | 'operation'>) {
  return a.sessionId === b.sessionId && a.operation.type === b.operation.type;
}

function unite(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])];
}

function mergeOperations(before: Operation, after: Operation): Operation {
  if (before.type === 'create_session' && after.type === 'create_session')
    return { ...after, messageIds: unite(before.messageIds, after.messageIds) };
  if (before.type === 'append_messages' && after.type === 'append_messages')
    return { ...after, messageIds: unite(before.messageIds, after.messageIds) };
  if (before.type === 'update_metadata' && after.type === 'update_metadata')
    return { ...after, fields: unite(before.fields, after.fields) };
  // A save looks at the server's version as well.
  if (before.type === 'full_sync' && before.mode === 'save') return before;
  return after;
}

function higher(a: Priority, b: Priority): Priority {
  return PRIORITIES.indexOf(a) < PRIORITIES.indexOf(b) ? a : b;
}

/** An operation of the same kind for the same conversation is replaced; nothing that it carried is lost. */
export function enqueue(queue: Queue, wish: Wish): Queue {
  const before = queue.items.find((item) => isSameWork(item, wish));
  const others = queue.items.filter((item) => item !== before);
  // A deletion takes the place of everything that was to become of the conversation.
  const kept =
    wish.operation.type === 'delete_session'
      ? others.filter(({ sessionId }) => sessionId !== wish.sessionId)
      : others;
  const isDeleted = kept.some(
    ({ sessionId, operation }) => sessionId === wish.sessionId && operation.type === 'delete_session',
  );
  if (isDeleted) return queue;
  const stillTrying = before && !before.isWaiting ? before : undefined;
  const item: Item = {
    sessionId: wish.sessionId,
    operation: before ? mergeOperations(before.operation, wish.operation) : wish.operation,
    priority: before ? higher(before.priority, wish.priority) : wish.priority,
    number: queue.nextNumber,
    failures: stillTrying?.failures ?? 0,
    dueAt: stillTrying?.failures ? stillTrying.dueAt : (wish.dueAt ?? 0),
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
    if (!isSameWork(item, failed)) return item;
    const delayMs = RETRY_DELAYS_MS[failed.failures];
    const failures = failed.failures + 1;
    if (delayMs === undefined) return { ...item, failures, isWaiting: true };
    return { ...item, failures, dueAt: nowMs + delayMs };
  });
  return { ...queue, items };
}

/** An occasion to try everything again: the connection is back, somebody asks for it, the page was opened. */
export function wake(queue: Queue): Queue {
  const items = queue.items.map((item) =>
    item.failures > 0 ? { ...item, failures: 0, dueAt: 0, isWaiting: false } : item,
  );
  return { ...queue, items };
}

/** Lets nothing wait any longer, deletions that could still be taken back included. */
export function hurry(queue: Queue): Queue {
  return { ...queue, items: wake(queue).items.map((item) => ({ ...item, dueAt: 0 })) };
}

export function listWaiting(queue: Queue): readonly string[] {
  return [...new Set(queue.items.filter(({ isWaiting }) => isWaiting).map(({ sessionId }) => sessionId))];
}
