// Servers of one installation sign with one secret: with another, people who are signed in at one server are strangers at the
// next. Each says now and then, as a hash, which one it has.
import { createHmac } from 'node:crypto';
import type { Clock, Timer } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Signals } from '../signals/signals.ts';
import { isServer } from './presence.store.ts';

const TOPIC = 'signing-secret';
const SAY_EVERY_MS = 60_000;
/** What was not heard for so long is no more: that server has stopped, or has another secret now. */
const HEARD_FOR_MS = 3 * SAY_EVERY_MS;
const HASH_LENGTH = 16;

export interface SecretWatch {
  /** Another server of the installation signs with another secret. */
  isDifferent(): boolean;
  /** After `presence.start`. */
  start(): void;
  stop(): Promise<void>;
}

export interface SecretWatchDeps {
  readonly db: Pick<Database, 'read' | 'isExclusive'>;
  readonly signals: Pick<Signals, 'publish' | 'subscribe'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly serverId: string;
  readonly secret: string;
}

export function createSecretWatch({
  db,
  signals,
  clock,
  log,
  serverId,
  secret,
}: SecretWatchDeps): SecretWatch {
  const own = createHmac('sha256', secret).update('signing secret').digest('hex').slice(0, HASH_LENGTH);
  let heardAtMs: number | null = null;
  let hearing: Promise<void> = Promise.resolve();
  let timer: Timer | null = null;

  const say = (): void => signals.publish(TOPIC, `${serverId} ${own}`);
  const isDifferent = (): boolean => heardAtMs !== null && clock.now() - heardAtMs < HEARD_FOR_MS;

  async function note(otherId: string): Promise<void> {
    // Signals may pass other installations, which have secrets of their own.
    if (!(await isServer(db.read, otherId))) return;
    const isNew = !isDifferent();
    heardAtMs = clock.now();
    if (!isNew) return;
    const remedy = 'Give all servers of the installation the same JWT_SECRET, and restart them';
    log.error('server.secret_differs', { alert: 'jwt_secret_differs', serverId: otherId, remedy });
    // So that the other one hears of it at once.
    say();
  }

  return {
    isDifferent,
    start() {
      if (db.isExclusive) return;
      signals.subscribe(TOPIC, (message) => {
        const [otherId = '', hash] = message.split(' ');
        if (timer === null || otherId === serverId || hash === own) return;
        hearing = hearing
          .then(() => note(otherId))
          .catch((error: unknown) => log.warn('server.secret_check_failed', { error }));
      });
      timer = clock.every(SAY_EVERY_MS, say);
      say();
    },
    async stop() {
      timer?.cancel();
      timer = null;
      await hearing;
    },
  };
}
