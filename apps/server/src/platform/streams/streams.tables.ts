// Stored events.
import type { TableRules } from '../db/table-rules.ts';

/** One row holds the events `seq` to `last_seq` of a run that were written in the same tick, framed as on the wire. */
interface RunEventTable {
  run_id: string;
  seq: number;
  last_seq: number;
  at: number;
  data: string;
}

declare module '../db/schema.ts' {
  interface Tables {
    run_events: RunEventTable;
  }
}

export const STREAM_TABLES: TableRules<'run_events'> = {
  // Repeats what the runs hold.
  run_events: { personal: null, backup: { key: ['run_id', 'seq'] } },
};
