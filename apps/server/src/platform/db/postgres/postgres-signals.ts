// Signals by LISTEN and NOTIFY, over a connection of their own that opens itself again when it breaks.
import pg from 'pg';
import type { Clock, Timer } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { createSubscriptions, type Signals } from '../../signals/signals.ts';

const CHANNEL = 'parley';
const REOPEN_MS = 1_000;

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
      await opening.query(`LISTEN ${CHANNEL}`);
      client = opening;
    } catch (error) {
      log.warn('signals.connect_failed', { error });
      reopen();
    }
  }

  return {
    publish(topic, payload) {
      // One after the other: a connection takes one query at a time.
      sending = sending
        .then(() => client?.query('SELECT pg_notify($1, $2)', [CHANNEL, `${topic} ${payload}`]))
        .catch((error: unknown) => log.warn('signals.send_failed', { error, topic }));
    },
    subscribe: (topic, handler) => subscriptions.add(topic, handler),
    start: open,
    async stop() {
      isStopped = true;
      timer?.cancel();
      await client?.end();
    },
  };
}
