import { createSubscriptions, type Signals } from './signals.ts';

/** For the embedded database, where there is one process. */
export function createLocalSignals(): Signals {
  const subscriptions = createSubscriptions();
  return {
    publish: (topic, payload) => subscriptions.deliver(topic, payload),
    subscribe: (topic, handler) => subscriptions.add(topic, handler),
    isConnected: () => true,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
