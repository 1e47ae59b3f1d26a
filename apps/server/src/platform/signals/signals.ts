/** Short messages between server processes. They may be lost: a feature that relies on them also polls. */
export interface Signals {
  publish(topic: string, payload: string): void;
  /** Called for messages of every process, including this one. */
  subscribe(topic: string, handler: (payload: string) => void): void;
  /** Whether messages of other processes arrive at the moment. */
  isConnected(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Subscriptions {
  add(topic: string, handler: (payload: string) => void): void;
  deliver(topic: string, payload: string): void;
}

export function createSubscriptions(): Subscriptions {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  return {
    add(topic, handler) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
    },
    deliver(topic, payload) {
      for (const handler of handlers.get(topic) ?? []) handler(payload);
    },
  };
}
