// Servers.
import type { TableRules } from '../db/table-rules.ts';

/** A server process that is alive. */
interface ServerTable {
  id: string;
  /** Grows as long as it is alive. */
  beat: number;
  started_at: number;
}

declare module '../db/schema.ts' {
  interface Tables {
    servers: ServerTable;
  }
}

export const PRESENCE_TABLES: TableRules<'servers'> = {
  // Processes that are alive now.
  servers: { personal: null, backup: null },
};
