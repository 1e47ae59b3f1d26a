// Queries of the hot path, built and compiled once: putting a query together costs more than running it.
import type { Compilable, CompiledQuery } from 'kysely';
import { findDirectExecutor } from './direct-executor.ts';
import type { Tx } from './database.ts';

/** Stands for a value that is given with each run. */
export type Slot<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

interface Template {
  readonly query: CompiledQuery;
  /** By position: the name of the value, or `null` where the query itself has a constant. */
  readonly names: readonly (string | null)[];
}

export interface PreparedResult<Result> {
  readonly rows: readonly Result[];
  readonly affected: number;
}

const SLOT_PREFIX = '\u0000slot:';

/**
 * `build` runs once per database dialect and must not depend on anything but its arguments. Columns and operators
 * are fixed; every value that differs between runs goes through `slot`.
 */
export function prepareQuery<Values extends object, Result>(
  build: (tx: Tx, slot: Slot<Values>) => Compilable<Result>,
): (tx: Tx, values: Values) => Promise<PreparedResult<Result>> {
  const templates = new WeakMap<object, Template>();

  function compile(tx: Tx): Template {
    // The prefix only travels through the compiler; no database ever sees it.
    const slot = ((name: string) => `${SLOT_PREFIX}${name}`) as unknown as Slot<Values>;
    const query = build(tx, slot).compile();
    const names = query.parameters.map((value) =>
      typeof value === 'string' && value.startsWith(SLOT_PREFIX) ? value.slice(SLOT_PREFIX.length) : null,
    );
    return { query, names };
  }

  return async (tx, values) => {
    const dialect = tx.getExecutor().adapter;
    let template = templates.get(dialect);
    if (!template) {
      template = compile(tx);
      templates.set(dialect, template);
    }
    const { query, names } = template;
    const parameters = names.map((name, index) =>
      // The template's names come from the keys of these very values.
      name === null ? query.parameters[index] : (values as Record<string, unknown>)[name],
    );
    const executeDirectly = findDirectExecutor(tx);
    // The query was built for rows of this type.
    if (executeDirectly) return (await executeDirectly(query.sql, parameters)) as PreparedResult<Result>;
    const { rows, numAffectedRows = 0n } = await tx.executeQuery<Result>({ ...query, parameters });
    return { rows, affected: Number(numAffectedRows) };
  };
}

/** A slot for each column of a row, for inserts. */
export function slotsFor<Values extends object>(
  slot: Slot<Values>,
  columns: readonly (keyof Values & string)[],
): Values {
  // Every column of the row is named, which the caller's list type makes sure of.
  return Object.fromEntries(columns.map((column) => [column, slot(column)])) as Values;
}
