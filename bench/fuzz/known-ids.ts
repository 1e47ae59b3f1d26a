// Ids of what exists, read from the answers: with them requests reach more than "not found".
import { z } from 'zod';
import type { Random } from './random.ts';

const MAX_IDS = 300;
const MAX_DEPTH = 6;
const NAME = /(?:^|_)id$/;
const Id = z.string().min(1).max(100);

export interface KnownIds {
  /** Of a body that is JSON; of any other, nothing. */
  collect(body: string): void;
  pick(random: Random): string;
}

function* listIds(value: unknown, depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  for (const [name, inner] of Object.entries(value)) {
    const id = NAME.test(name) ? Id.safeParse(inner).data : undefined;
    if (id === undefined) yield* listIds(inner, depth + 1);
    else yield id;
  }
}

export function createKnownIds(first: readonly [string, ...string[]]): KnownIds {
  const ids: [string, ...string[]] = [...first];
  let next = 0;
  return {
    collect(body) {
      let value: unknown;
      try {
        value = JSON.parse(body);
      } catch {
        return;
      }
      for (const id of listIds(value)) {
        if (ids.includes(id)) continue;
        ids[next] = id;
        next = (next + 1) % MAX_IDS;
      }
    },
    pick: (random) => random.pick(ids),
  };
}
