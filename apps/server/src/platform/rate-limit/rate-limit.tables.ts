// Counters that several servers share.
import type { TableRules } from '../db/table-rules.ts';

/** A counter of a limit, on PostgreSQL only. */
interface RateBucketTable {
  key: string;
  used: number;
  resets_at: number;
}

declare module '../db/schema.ts' {
  interface Tables {
    rate_buckets: RateBucketTable;
  }
}

export const RATE_LIMIT_TABLES: TableRules<'rate_buckets'> = {
  // Worth nothing a minute later.
  rate_buckets: { personal: null, backup: null },
};
