// Tells open pages of a balance that has changed without them: by a run that they did not ask for, a payment, or an admin.
// Looked up rather than signalled, so that bookings cost nothing more and none is missed, whichever process made it.
const OWNERS_PER_LOOK = 500;

/** By account, in micro-dollars. */
export type ReadBalances = (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export interface BalanceListener {
  /** Not an API key that may not read what the account has. */
  readonly mayHearBalance: boolean;
  /** The balance that it was told last; each connection has to be told, as it may have missed what others were. */
  toldMicros: number | null;
}

export interface BalanceNews<L extends BalanceListener> {
  /** Reads the balances of these accounts and tells each of their listeners whose last one is another. */
  look(listeners: ReadonlyMap<string, readonly L[]>): Promise<void>;
}

export function createBalanceNews<L extends BalanceListener>(
  read: ReadBalances,
  tell: (listener: L, micros: number) => void,
): BalanceNews<L> {
  let isLooking = false;

  function tellNew(listener: L, micros: number): void {
    if (!listener.mayHearBalance || listener.toldMicros === micros) return;
    listener.toldMicros = micros;
    tell(listener, micros);
  }

  async function readAll(listeners: ReadonlyMap<string, readonly L[]>): Promise<void> {
    const userIds = [...listeners.keys()];
    for (let from = 0; from < userIds.length; from += OWNERS_PER_LOOK)
      for (const [userId, micros] of await read(userIds.slice(from, from + OWNERS_PER_LOOK)))
        for (const listener of listeners.get(userId) ?? []) tellNew(listener, micros);
  }

  return {
    async look(listeners) {
      if (isLooking) return;
      isLooking = true;
      try {
        await readAll(listeners);
      } finally {
        isLooking = false;
      }
    },
  };
}
