// Detects which server processes are alive. Each has a row and increments its heartbeat with one small statement, which
// also reads the heartbeats of the others. A server whose heartbeat is unchanged for several rounds of another is
// declared dead: its row is removed and its runs are released. Clocks of different machines are never compared.
import type { Clock, Timer } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import { beat, register, removeServer, removeAll } from './presence.store.ts';
import { createSilenceWatch } from './silence-watch.ts';

const BEAT_EVERY_MS = 4_000;

/** `death`: another server was declared dead. `return`: this one had been, while it was suspended. */
export type PresenceChange = 'death' | 'return';

export interface Presence {
  readonly serverId: string;
  subscribe(listener: (change: PresenceChange) => void): void;
  /** Registers this process; call before it starts work. */
  start(): Promise<void>;
  /** Call after its work has ended: what it still holds is released immediately. */
  stop(): Promise<void>;
}

export interface PresenceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

export function createPresence({ db, clock, ids, log }: PresenceDeps): Presence {
  const serverId = ids.create('srv');
  const watch = createSilenceWatch(clock);
  const listeners: ((change: PresenceChange) => void)[] = [];
  let timer: Timer | null = null;
  let beating: Promise<void> | null = null;
  /** Was declared dead, and its listeners have not been told yet. */
  let hasReturned = false;

  const notify = (change: PresenceChange): void => {
    for (const listener of listeners) listener(change);
  };

  async function declareDead(silent: readonly { id: string; beat: number }[]): Promise<void> {
    let hasDied = false;
    for (const server of silent) {
      // Unless it has sent a heartbeat after all.
      if (!(await db.write((tx) => removeServer(tx, server)))) continue;
      log.warn('server.died', { serverId: server.id });
      hasDied = true;
    }
    if (hasDied) notify('death');
  }

  async function beatOnce(): Promise<void> {
    try {
      const { isKnown, others } = await db.write((tx) => beat(tx, serverId));
      if (!isKnown) {
        // Told even where the confirmation of the row is lost.
        hasReturned = true;
        await db.write((tx) => register(tx, serverId, clock.now()));
      }
      if (hasReturned) {
        hasReturned = false;
        log.warn('server.returned', { serverId });
        notify('return');
      }
      await declareDead(watch.note(others));
    } catch (error) {
      log.warn('server.heartbeat_failed', { error });
    }
  }

  return {
    serverId,
    subscribe: (listener) => void listeners.push(listener),
    async start() {
      await db.write(async (tx) => {
        // No other process can have this database: all others are dead.
        if (db.isExclusive) await removeAll(tx);
        await register(tx, serverId, clock.now());
      });
      if (db.isExclusive) return;
      timer = clock.every(BEAT_EVERY_MS, () => {
        beating ??= beatOnce().finally(() => {
          beating = null;
        });
      });
    },
    async stop() {
      timer?.cancel();
      await beating;
      try {
        await db.write((tx) => removeServer(tx, { id: serverId }));
      } catch (error) {
        log.warn('server.sign_off_failed', { error });
      }
    },
  };
}
