// Tells open pages of a balance that has changed without them: by a run that they did not ask for, a payment, or an admin.
// Looked up rather than signalled, so that bookings cost nothing more and none is missed, whichever process made it.
const OWNERS_PER_LOOK = 500;

/** By account, in micro-dollars. */
export type ReadBalances = (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export interface BalanceNews {
  /** Reads the balances of these accounts and tells those that are not what was told last. */
  look(userIds: readonly string[]): Promise<void>;
}

export function createBalanceNews(
  read: ReadBalances,
  tell: (userId: string, micros: number) => void,
): BalanceNews {
  let told: ReadonlyMap<string, number> = new Map();
  let isLooking = false;

  async function readAll(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for (let from = 0; from < userIds.length; from += OWNERS_PER_LOOK)
      for (const [userId, micros] of await read(userIds.slice(from, from + OWNERS_PER_LOOK))) {
        found.set(userId, micros);
        if (told.get(userId) !== micros) tell(userId, micros);
      }
    return found;
  }

  return {
    async look(userIds) {
      if (isLooking) return;
      isLooking = true;
      try {
        // Of accounts without an open page nothing is kept.
        told = await readAll(userIds);
      } finally {
        isLooking = false;
      }
    },
  };
}
