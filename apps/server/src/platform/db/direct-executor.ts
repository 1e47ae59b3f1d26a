// Where a database can answer within the call, a compiled query needs no connection, queue or plugin of the query builder:
// they cost more than a small statement itself.
import type { Tx } from './database.ts';

export interface DirectResult {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

/** Throws what the driver throws; a promise where others have to go first. */
export type ExecuteDirectly = (
  sql: string,
  parameters: readonly unknown[],
) => DirectResult | Promise<DirectResult>;

const executors = new WeakMap<Tx, ExecuteDirectly>();

export function registerDirectExecutor(tx: Tx, execute: ExecuteDirectly): void {
  executors.set(tx, execute);
}

export function findDirectExecutor(tx: Tx): ExecuteDirectly | undefined {
  return executors.get(tx);
}
