// Notifies open pages of changes to their account's conversations. Notifications carry ids and etags; a page that shows
// the conversation loads it. Changes are numbered per account without gaps, so a listener that misses a signal notices
// it with the next one, or at the latest with the regular poll.
import { z } from 'zod';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { HistoryEvent } from '@parley/contract/history/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import type { Clock, Timer } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { APPROVALS_TOPIC } from '../../../platform/signals/approvals-topic.ts';
import type { Signals } from '../../../platform/signals/signals.ts';
import type { EventReader } from '../../../platform/streams/live-log.ts';
import { toDollars } from '../../../platform/money.ts';
import { getOwner, listOwners } from '../storage/owners.store.ts';
import { createBalanceNews, type BalanceListener, type ReadBalances } from './balance-news.ts';
import { listChanges, type Change } from './changes.store.ts';

const TOPIC = 'chat-changes';
/** PostgreSQL limits the payload of a signal to 8,000 bytes. */
const MAX_SIGNAL_BYTES = 7_000;
/** A listener that missed more than this is told to reload everything. */
const MAX_REPLAYED = 500;
const POLL_MS = 30_000;
const BALANCE_POLL_MS = 5_000;
const OWNERS_PER_POLL = 500;
/** Per process; a waiting listener only takes memory. */
const MAX_LISTENERS = 20_000;
/** Per account: a browser listens once, however many tabs it has. */
const MAX_LISTENERS_EACH = 20;

export interface OwnedChange extends Change {
  readonly userId: string;
}

const Signal = z.array(
  z.object({
    userId: z.string(),
    sessionId: z.string(),
    revision: z.number(),
    etag: z.string().nullable(),
  }),
);

export interface Changes {
  /** Called after the change is durable. */
  announce(change: OwnedChange): void;
  /**
   * Sends what changed after the given revision, if any, then every further change. Returns a function that stops it.
   */
  attach(hearer: Hearer, after: number | null, reader: EventReader): Promise<() => void>;
  start(): void;
  stop(): void;
}

interface Hearer extends Pick<BalanceListener, 'mayHearBalance'> {
  readonly userId: string;
}

interface Listener extends Hearer, BalanceListener {
  readonly reader: EventReader;
  /** Revision of the newest change it was sent. */
  revision: number;
  isCatchingUp: boolean;
  /** A signal arrived while it was catching up. */
  isBehind: boolean;
}

export interface ChangesDeps {
  readonly db: Database;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly log: Log;
  readonly readBalances: ReadBalances;
}

function notify(listener: Listener, revision: number, event: HistoryEvent): void {
  listener.revision = revision;
  listener.reader.write(encodeFrame(revision, JSON.stringify(event)));
}

const toEvent = ({ sessionId, etag }: Change): HistoryEvent =>
  etag === null
    ? { type: 'removed', session_id: sessionId }
    : { type: 'changed', session_id: sessionId, etag };

/** As few signals as their size allows. */
function toPayloads(changes: readonly OwnedChange[]): readonly string[] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const text = JSON.stringify(change);
    const size = Buffer.byteLength(text) + 1;
    const last = batches.at(-1);
    if (last && bytes + size <= MAX_SIGNAL_BYTES) last.push(text);
    else batches.push([text]);
    bytes = last && bytes + size <= MAX_SIGNAL_BYTES ? bytes + size : size;
  }
  return batches.map((batch) => `[${batch.join(',')}]`);
}

export function createChanges({ db, signals, clock, log, readBalances }: ChangesDeps): Changes {
  const listeners = new Map<string, Listener[]>();
  let count = 0;
  let timers: readonly Timer[] = [];
  let unsent: OwnedChange[] = [];

  function remove(listener: Listener): void {
    const { userId } = listener;
    const known = listeners.get(userId) ?? [];
    const left = known.filter((other) => other !== listener);
    count -= known.length - left.length;
    if (left.length > 0) listeners.set(userId, left);
    else listeners.delete(userId);
  }

  function add(listener: Listener): void {
    const known = listeners.get(listener.userId) ?? [];
    if (count >= MAX_LISTENERS) throw new AppError('overloaded');
    // The oldest may be a dead connection; a live page reconnects.
    const [oldest] = known;
    if (oldest && known.length >= MAX_LISTENERS_EACH) {
      remove(oldest);
      oldest.reader.end();
    }
    listeners.set(listener.userId, [...(listeners.get(listener.userId) ?? []), listener]);
    count += 1;
  }

  /** Reads from the database everything committed by now. */
  async function replay(listener: Listener): Promise<void> {
    const { userId } = listener;
    const { revision } = await getOwner(db.read, userId);
    // A restored backup may be older than what the listener saw.
    if (revision < listener.revision) notify(listener, revision, { type: 'reset' });
    if (revision === listener.revision) return;
    const range = { after: listener.revision, upTo: revision, limit: MAX_REPLAYED + 1 };
    const missed = await listChanges(db, userId, range);
    if (missed.length > MAX_REPLAYED) notify(listener, revision, { type: 'reset' });
    else for (const change of missed) notify(listener, change.revision, toEvent(change));
    // A conversation that changed again meanwhile is reported with its later revision.
    listener.revision = revision;
  }

  async function catchUp(listener: Listener): Promise<void> {
    listener.isBehind = true;
    if (listener.isCatchingUp) return;
    listener.isCatchingUp = true;
    try {
      while (listener.isBehind) {
        listener.isBehind = false;
        await replay(listener);
      }
    } catch (error) {
      log.warn('history.listener_lost', { error });
      remove(listener);
      listener.reader.end();
    } finally {
      listener.isCatchingUp = false;
    }
  }

  function deliver(change: OwnedChange): void {
    for (const listener of listeners.get(change.userId) ?? []) {
      if (change.revision <= listener.revision) continue;
      const isNext = change.revision === listener.revision + 1 && !listener.isCatchingUp;
      if (isNext) notify(listener, change.revision, toEvent(change));
      else void catchUp(listener);
    }
  }

  function flush(): void {
    const changes = unsent;
    unsent = [];
    for (const payload of toPayloads(changes)) signals.publish(TOPIC, payload);
  }

  /** Signals may be lost; the revisions reveal it. */
  async function look(): Promise<void> {
    const userIds = [...listeners.keys()];
    for (let from = 0; from < userIds.length; from += OWNERS_PER_POLL) {
      const owners = await listOwners(db.longRead, userIds.slice(from, from + OWNERS_PER_POLL));
      const behind = owners.flatMap(({ userId, revision }) =>
        (listeners.get(userId) ?? []).filter((listener) => revision > listener.revision),
      );
      for (const listener of behind) await catchUp(listener);
    }
  }

  /** Of no state that is numbered here. */
  const notifyAside = (listener: Listener, event: HistoryEvent): void =>
    notify(listener, listener.revision, event);

  const balances = createBalanceNews<Listener>(readBalances, (listener, micros) =>
    notifyAside(listener, { type: 'balance', balance: toDollars(micros) }),
  );

  const every = (delayMs: number, work: () => Promise<void>): Timer =>
    clock.every(delayMs, () => {
      work().catch((error: unknown) => log.warn('history.poll_failed', { error }));
    });

  return {
    announce(change) {
      unsent.push(change);
      // Changes of one turn of the event loop share a signal: on PostgreSQL each signal is a statement.
      if (unsent.length === 1) void nextTurn().then(flush);
    },
    async attach(hearer, after, reader) {
      const { revision } = await getOwner(db.read, hearer.userId);
      const listener: Listener = {
        ...hearer,
        reader,
        revision: after ?? revision,
        isCatchingUp: false,
        isBehind: false,
        toldMicros: null,
      };
      add(listener);
      if (after === null) notify(listener, revision, { type: 'ready' });
      await catchUp(listener);
      return () => remove(listener);
    },
    start() {
      signals.subscribe(TOPIC, (payload) => {
        for (const change of Signal.parse(JSON.parse(payload))) deliver(change);
      });
      // A page that misses it counts what waits once a minute.
      signals.subscribe(APPROVALS_TOPIC, (userId) => {
        for (const listener of listeners.get(userId) ?? []) notifyAside(listener, { type: 'approvals' });
      });
      timers = [every(POLL_MS, look), every(BALANCE_POLL_MS, () => balances.look(listeners))];
    },
    stop() {
      for (const timer of timers) timer.cancel();
    },
  };
}
