// Reports of errors.
import type { TableRules } from '../../platform/db/table-rules.ts';

/** All reports of one error. Masked before they are stored. */
interface ErrorReportTable {
  id: string;
  /** Of the message and the first line of the stack; unique. */
  fingerprint: string;
  message: string;
  error_stack: string | null;
  component_stack: string | null;
  status: 'open' | 'resolved' | 'ignored';
  note: string | null;
  count: number;
  first_seen_at: number;
  last_seen_at: number;
  resolved_at: number | null;
  /** When it recurred after it had been resolved; `null` once its status is set manually. */
  returned_at: number | null;
}

/** How often an error happened in an hour. */
interface ErrorReportHourTable {
  report_id: string;
  /** Hours since 1970. */
  hour: number;
  count: number;
}

/** Who has met an error: distinguished, but not identified. */
interface ErrorReportPersonTable {
  report_id: string;
  /** A hash that means nothing beside another report. */
  person: string;
  last_seen_at: number;
}

interface ErrorOccurrenceTable {
  id: string;
  report_id: string;
  /** `null` where a visitor's page crashed. */
  user_id: string | null;
  session_id: string | null;
  url: string;
  user_agent: string;
  /** JSON. */
  browser_info: string | null;
  additional_context: string | null;
  at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    error_reports: ErrorReportTable;
    error_report_hours: ErrorReportHourTable;
    error_report_people: ErrorReportPersonTable;
    error_occurrences: ErrorOccurrenceTable;
  }
}

export const REPORT_TABLES: TableRules<
  'error_reports' | 'error_report_hours' | 'error_report_people' | 'error_occurrences'
> = {
  // Masked, and not tied to an account.
  error_reports: { personal: null, backup: { key: ['id'] } },
  error_report_hours: { personal: null, backup: { key: ['report_id', 'hour'] } },
  // Hashes that cannot be traced back.
  error_report_people: { personal: null, backup: { key: ['report_id', 'person'] } },
  error_occurrences: {
    personal: { owner: 'user_id', key: ['id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
};
