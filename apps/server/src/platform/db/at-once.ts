// Where a database can answer within the call, a compiled query needs no connection, queue or plugin of the query builder:
// they cost more than a small statement itself.
import type { Tx } from './database.ts';

export interface AtOnceResult {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

/** Throws what the driver throws; a promise where others have to go first. */
export type RunAtOnce = (sql: string, parameters: readonly unknown[]) => AtOnceResult | Promise<AtOnceResult>;

const runners = new WeakMap<Tx, RunAtOnce>();

export function offerAtOnce(tx: Tx, run: RunAtOnce): void {
  runners.set(tx, run);
}

export function findAtOnce(tx: Tx): RunAtOnce | undefined {
  return runners.get(tx);
}
