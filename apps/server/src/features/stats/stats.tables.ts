// Samples of health.
import type { TableRules } from '../../platform/db/table-rules.ts';

/** An hour, counted since 1970, and in how many of its minutes a server was up. */
interface HealthSampleTable {
  hour: number;
  minutes: number;
  first_minute: number;
  last_minute: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    health_samples: HealthSampleTable;
  }
}

export const STATS_TABLES: TableRules<'health_samples'> = {
  health_samples: { personal: null, backup: { key: ['hour'] } },
};
