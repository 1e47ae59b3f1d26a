// Schedules and their due times.
import type { TableRules } from '../../../platform/db/table-rules.ts';

interface ScheduleTable {
  deployment_id: string;
  user_id: string;
  prompt: string;
  schedule: string;
  /** IANA name. */
  timezone: string;
  overlap: 'skip' | 'queue' | 'replace';
  missed: 'once' | 'skip';
  /** Country code. */
  holidays: string | null;
  ends_at: number | null;
  /** `null` while it is paused or has no time left. */
  next_run_at: number | null;
  /** The time that intervals are counted from. */
  started_at: number;
}

interface OccurrenceTable {
  deployment_id: string;
  due_at: number;
  user_id: string;
  state: 'due' | 'started' | 'skipped' | 'missed' | 'failed';
  /** Why it did not run. */
  note: string | null;
  run_id: string | null;
  /** Of the deployment when it was claimed. */
  revision: number;
  created_at: number;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    schedules: ScheduleTable;
    occurrences: OccurrenceTable;
  }
}

export const SCHEDULE_TABLES: TableRules<'schedules' | 'occurrences'> = {
  schedules: {
    personal: { owner: 'user_id', key: ['deployment_id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['deployment_id'] },
  },
  occurrences: {
    personal: {
      owner: 'user_id',
      key: ['deployment_id', 'due_at'],
      hidden: ['revision'],
      onRemoval: 'removed',
      slice: { key: ['deployment_id', 'due_at'], rows: 1_000 },
    },
    backup: { key: ['deployment_id', 'due_at'] },
  },
};
