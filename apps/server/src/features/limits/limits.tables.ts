// What admins have set of limits, and the most that was used of them.
import type { TableRules } from '../../platform/db/table-rules.ts';

interface LimitSettingTable {
  id: string;
  /** Micro-dollars of a limit in dollars. */
  value: number;
  updated_at: number;
}

interface LimitPeakTable {
  /** Whole days since 1970, UTC. */
  day: number;
  /** Of the rule. */
  id: string;
  used: number;
  refused: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    limit_settings: LimitSettingTable;
    limit_peaks: LimitPeakTable;
  }
}

export const LIMIT_TABLES: TableRules<'limit_settings' | 'limit_peaks'> = {
  limit_settings: { personal: null, backup: { key: ['id'] } },
  // Worth nothing a day later.
  limit_peaks: { personal: null, backup: null },
};
