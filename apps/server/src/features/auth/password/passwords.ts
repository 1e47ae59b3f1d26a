// Argon2id off the event loop, two at a time: a burst of sign-ins must not take all memory or both cores.
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@parley/contract/errors/app-error.ts';

const PARALLEL = 2;
const MAX_WAITING = 200;
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time when there is nothing to compare with. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  let running = 0;
  let decoy: Promise<string> | null = null;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MAX_WAITING) throw new AppError('overloaded', { data: { retryAfterSeconds: 2 } });
    if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot is handed to the next waiter rather than released, so that no call can jump the queue.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /** The same characters typed on different keyboards are the same password. */
  const hashText = (password: string): Promise<string> =>
    inTurn(() => hash(password.normalize('NFKC'), COST));

  /** Made once; a failure, such as of a full queue, is not kept. */
  function findDecoy(): Promise<string> {
    decoy ??= hashText('nobody has this password').catch((error: unknown) => {
      decoy = null;
      throw error;
    });
    return decoy;
  }

  return {
    hash: hashText,
    async verify(stored, password) {
      const compared = stored ?? (await findDecoy());
      const isRight = await inTurn(() => verify(compared, password.normalize('NFKC')));
      return isRight && stored !== null;
    },
  };
}
