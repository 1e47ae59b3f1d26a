// Settings that admins change while the server works: every process reads them at the start, when another one
// says that they have changed, and every few seconds in case that message was lost.
import type { Clock, Timer } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Signals } from '../signals/signals.ts';

const TOPIC = 'settings-changed';
/** The longest that a process works with old settings after a lost message. */
const READ_EVERY_MS = 4_000;

/** Reads what is stored and lets it hold. */
export type ReadSettings = () => Promise<void>;

export interface LiveSettings {
  /** Before `start`. */
  add(id: string, read: ReadSettings): void;
  /** At the beginning of a transaction that changes them: such transactions follow one another. */
  begin(tx: Tx, id: string): Promise<void>;
  /** After the transaction: holds here when it resolves, and elsewhere within a moment. */
  tell(id: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveSettingsDeps {
  readonly db: Database;
  readonly signals: Pick<Signals, 'publish' | 'subscribe'>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createLiveSettings({ db, signals, clock, log }: LiveSettingsDeps): LiveSettings {
  const readers = new Map<string, ReadSettings>();
  const seen = new Map<string, number>();
  let timer: Timer | null = null;
  let reading: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function readChanged(): Promise<void> {
    if (isStopped) return;
    // The numbers first: what changes while the rest is read is read again.
    const rows = await db.read.selectFrom('setting_revisions').selectAll().execute();
    for (const { id, revision } of rows) {
      if (seen.get(id) === revision) continue;
      await readers.get(id)?.();
      seen.set(id, revision);
    }
  }

  function refresh(): Promise<void> {
    const next = reading.then(readChanged);
    reading = next.catch((error: unknown) => log.warn('settings.read_failed', { error }));
    return next;
  }

  const refreshSoon = (): void => void refresh().catch(() => undefined);

  return {
    add: (id, read) => void readers.set(id, read),
    async begin(tx, id) {
      await tx
        .insertInto('setting_revisions')
        .values({ id, revision: 1 })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({ revision: row('setting_revisions.revision', '+', 1) })),
        )
        .execute();
    },
    async tell(id) {
      signals.publish(TOPIC, id);
      await refresh();
    },
    async start() {
      signals.subscribe(TOPIC, refreshSoon);
      await refresh();
      timer = clock.every(READ_EVERY_MS, refreshSoon);
    },
    async stop() {
      isStopped = true;
      timer?.cancel();
      await reading;
    },
  };
}
