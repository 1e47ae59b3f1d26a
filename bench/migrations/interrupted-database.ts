// A database whose process is killed at a chosen statement, as in a power failure.
import type { KyselyPlugin } from 'kysely';
import type { Database, Tx } from '../../apps/server/src/platform/db/database.ts';

export interface InterruptedDatabase extends Database {
  /** Statements of transactions so far, and one more for each commit. */
  countSteps(): number;
}

/** Kills before the step of this number, counted from 1. */
export function interruptAt(db: Database, step: number): InterruptedDatabase {
  let steps = 0;
  const takeStep = (): void => {
    steps += 1;
    if (steps === step) process.kill(process.pid, 'SIGKILL');
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      takeStep();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    ...db,
    countSteps: () => steps,
    write: (work) =>
      db.write(async (tx: Tx) => {
        const value = await work(tx.withPlugin(plugin));
        takeStep();
        return value;
      }),
  };
}
