import { Redis } from 'ioredis';
import type { Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';
import { logOutages } from './log-outages.ts';
import { createSubscriptions, type Signals } from './signals.ts';

const CHANNEL = 'parley';
const ASK_EVERY_MS = 5_000;
const SILENCE_MS = 10_000;

export interface RedisSignalsOptions {
  readonly url: string;
  readonly clock: Pick<Clock, 'every'>;
  readonly log: Log;
  /** How long Redis may leave a connection without an answer before another one is opened. */
  readonly silenceMs?: number;
}

/** Signals over Redis, where an installation has one. */
export function createRedisSignals({
  url,
  clock,
  log,
  silenceMs = SILENCE_MS,
}: RedisSignalsOptions): Signals {
  const subscriptions = createSubscriptions();
  const options = {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: true,
    socketTimeout: silenceMs,
  };
  let timer: Timer | null = null;
  const sender = new Redis(url, options);
  const receiver = new Redis(url, options);
  const sending = logOutages(sender, log);
  logOutages(receiver, log);
  receiver.on('message', (_channel: string, message: string) => {
    const gap = message.indexOf(' ');
    subscriptions.deliver(message.slice(0, gap), message.slice(gap + 1));
  });
  return {
    publish(topic, payload) {
      sender.publish(CHANNEL, `${topic} ${payload}`).catch((error: unknown) => {
        if (!sending.isAway()) log.warn('signals.send_failed', { error, topic });
      });
    },
    subscribe: (topic, handler) => subscriptions.add(topic, handler),
    isConnected: () => receiver.status === 'ready',
    async start() {
      // Who only listens does not notice that nobody is there any more.
      timer = clock.every(ASK_EVERY_MS, () => {
        // The failure is logged as that of the connection.
        if (receiver.status === 'ready') receiver.ping().catch(() => undefined);
      });
      // An unreachable Redis must not prevent the server from starting. The client keeps reconnecting and has to
      // subscribe after each connection: the first request may have been lost.
      receiver.on('ready', () => {
        receiver.subscribe(CHANNEL).catch((error: unknown) => log.warn('redis.subscribe_failed', { error }));
      });
      // The failure is logged as that of the connection.
      await receiver.connect().catch(() => undefined);
    },
    stop() {
      timer?.cancel();
      sender.disconnect();
      receiver.disconnect();
      return Promise.resolve();
    },
  };
}
