// A database whose client process dies between two statements: uncommitted work is rolled back, and later calls of the
// dead process have no effect.
import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type Moment = 'statement' | 'commit';

export interface MortalDatabase {
  wrap(db: Database): Database;
  /** Statements inside transactions, or transactions, so far. */
  count(moment: Moment): number;
  /** Dies instead of the statement with this number, counted from now, or right after the commit with this number. */
  dieAt(moment: Moment, number: number): void;
  isDead(): boolean;
}

class Killed extends Error {
  override readonly name = 'Killed';
}

export function createMortalDatabase(): MortalDatabase {
  const counts = { statement: 0, commit: 0 };
  const fatal = { statement: Number.POSITIVE_INFINITY, commit: Number.POSITIVE_INFINITY };
  let isDead = false;

  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      counts.statement += 1;
      if (counts.statement >= fatal.statement) {
        isDead = true;
        throw new Killed('killed before a statement');
      }
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const never = <T>(): Promise<T> => new Promise(() => undefined);

  return {
    wrap: (db) => ({
      ...db,
      async write(work, options) {
        if (isDead) return never();
        try {
          const value = await db.write((tx) => work(tx.withPlugin(plugin)), options);
          counts.commit += 1;
          if (counts.commit >= fatal.commit) isDead = true;
          return isDead ? await never() : value;
        } catch (error) {
          if (isDead) return never();
          throw error;
        }
      },
    }),
    count: (moment) => counts[moment],
    dieAt(moment, number) {
      fatal[moment] = counts[moment] + number;
    },
    isDead: () => isDead,
  };
}
