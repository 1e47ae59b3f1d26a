// Jobs.
import type { TableRules } from '../db/table-rules.ts';

/** Work that waits or is under way; a row of its own for each kind of recurring work. */
interface JobTable {
  id: string;
  name: string;
  /** Unique with the name. */
  key: string | null;
  /** JSON, sealed; `null` for recurring work. */
  data: string | null;
  due_at: number;
  /** Attempts begun. */
  tries: number;
  /** The server that works on it. */
  lease_owner: string | null;
  created_at: number;
}

declare module '../db/schema.ts' {
  interface Tables {
    jobs: JobTable;
  }
}

export const JOB_TABLES: TableRules<'jobs'> = {
  jobs: {
    personal: null,
    // What waited when a backup was made has been done since, and mails would go out once more.
    backup: null,
    sealed: { data: 'jobs' },
  },
};
