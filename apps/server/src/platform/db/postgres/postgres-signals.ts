// Signals by LISTEN and NOTIFY, over a connection of their own that opens itself again when it breaks.
import pg from 'pg';
import type { Clock, Timer } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { createSubscriptions, type Signals } from '../../signals/signals.ts';

const CHANNEL = 'parley';
const REOPEN_MS = 1_000;
const CALL_LIMIT_MS = 10_000;

export function createPostgresSignals({ url, clock, log }: { url: string; clock: Clock; log: Log }): Signals {
  const subscriptions = createSubscriptions();
  let client: pg.Client | null = null;
  let timer: Timer | null = null;
  let isStopped = false;
  let sending: Promise<unknown> = Promise.resolve();

  function reopen(): void {
    client = null;
    if (isStopped || timer) return;
    timer = clock.after(REOPEN_MS, () => {
      timer = null;
      void open();
    });
  }

  /** A connection that does not answer in time is closed: it would deliver no signals either. */
  async function call(connection: pg.Client, text: string, values: readonly string[] = []): Promise<void> {
    const limit = clock.after(CALL_LIMIT_MS, () => {
      void connection.end();
      reopen();
    });
    try {
      await connection.query(text, [...values]);
    } finally {
      limit.cancel();
    }
  }

  async function notify(topic: string, payload: string): Promise<void> {
    try {
      if (client) await call(client, 'SELECT pg_notify($1, $2)', [CHANNEL, `${topic} ${payload}`]);
    } catch (error) {
      log.warn('signals.send_failed', { error, topic });
    }
  }

  async function open(): Promise<void> {
    const opening = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    opening.on('error', (error) => {
      log.warn('signals.connection_lost', { error });
      reopen();
    });
    opening.on('notification', ({ payload = '' }) => {
      const gap = payload.indexOf(' ');
      subscriptions.deliver(payload.slice(0, gap), payload.slice(gap + 1));
    });
    try {
      await opening.connect();
      await call(opening, `LISTEN ${CHANNEL}`);
      client = opening;
    } catch (error) {
      log.warn('signals.connect_failed', { error });
      reopen();
    }
  }

  return {
    publish(topic, payload) {
      // One after the other: a connection takes one query at a time.
      sending = sending.then(() => notify(topic, payload));
    },
    subscribe: (topic, handler) => subscriptions.add(topic, handler),
    isConnected: () => client !== null,
    start: open,
    async stop() {
      isStopped = true;
      timer?.cancel();
      await client?.end();
    },
  };
}
