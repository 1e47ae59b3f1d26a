// Argon2id off the event loop, two at a time: a crowd at the sign-in screen must not take memory or both cores.
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@parley/contract/errors/app-error.ts';

const PARALLEL = 2;
const MOST_WAITING = 200;
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long where there is nothing to compare with. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  let running = 0;
  let decoy: Promise<string> | null = null;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MOST_WAITING) throw new AppError('overloaded', { data: { retryAfterSeconds: 2 } });
    if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The turn is handed on, not given back, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /** The same letters typed on another keyboard are the same password. */
  const hashText = (password: string): Promise<string> =>
    inTurn(() => hash(password.normalize('NFKC'), COST));

  return {
    hash: hashText,
    async verify(stored, password) {
      decoy ??= hashText('nobody has this password');
      const compared = stored ?? (await decoy);
      const isRight = await inTurn(() => verify(compared, password.normalize('NFKC')));
      return isRight && stored !== null;
    },
  };
}
