import type { Reader, Tx } from '../db/database.ts';

/** What the log has to know about runs, which belong to others. */
export interface RunStates {
  /** Which of the runs have not ended: more of their events may come. */
  listOpen(reader: Reader, runIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of the runs still have the fence that is given for them, so that no other process has taken them over. */
  listOwn(tx: Tx, fences: ReadonlyMap<string, number>): Promise<ReadonlySet<string>>;
}
