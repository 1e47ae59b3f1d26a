// Chance from the system, or from a seed where a result has to be repeatable.
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 6;
const RANGE = 2 ** 48;

export interface Chance {
  /** A whole number from 0 to below the limit, each equally likely. */
  below(limit: number): number;
  /** From 0 to below 1. */
  fraction(): number;
}

function seededBytes(seed: string): () => Buffer {
  let counter = 0;
  return () => {
    counter += 1;
    return createHash('sha256').update(`${counter}:${seed}`).digest();
  };
}

export function createChance(seed?: string): Chance {
  const draw = seed === undefined ? () => randomBytes(BYTES) : seededBytes(seed);
  const next = (): number => draw().readUIntBE(0, BYTES);

  function below(limit: number): number {
    const fair = RANGE - (RANGE % limit);
    let drawn = next();
    while (drawn >= fair) drawn = next();
    return drawn % limit;
  }
  return { below, fraction: () => next() / RANGE };
}

export function shuffle<Item>(items: readonly Item[], chance: Chance): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(chance.below(left.length), 1));
}
