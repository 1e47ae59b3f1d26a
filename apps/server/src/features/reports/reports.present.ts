import {
  BrowserInfo,
  ReportContext,
  type ErrorOccurrence,
  type ErrorReport,
  type ErrorReportSummary,
} from '@parley/contract/reports/schemas.ts';
import type { z } from 'zod';
import type { OneReport, WithFigures } from './admin/reports-admin.ts';
import type { OccurrenceRow, ReportRow } from './admin/reports-admin.store.ts';
import { toTrend } from './admin/trend.ts';

const toTime = (timeMs: number): string => new Date(timeMs).toISOString();

/** The first name of a component stack, written `at Name` or `Name@file`. */
export function toComponent(stack: string | null): string | null {
  const [first] = (stack ?? '').split('\n').flatMap((line) => {
    const [, chromium, others] = /^\s*(?:at\s+([A-Za-z_$][\w$.]*)|([A-Za-z_$][\w$.]*)@)/.exec(line) ?? [];
    return chromium ?? others ?? [];
  });
  return first ?? null;
}

/** Rows written by earlier versions may have another shape. */
function parseJson<Schema extends z.ZodType>(schema: Schema, json: string | null): z.infer<Schema> | null {
  if (json === null) return null;
  const parsed = schema.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : null;
}

function toOccurrence(row: OccurrenceRow): ErrorOccurrence {
  return {
    id: row.id,
    user_id: row.user_id,
    session_id: row.session_id,
    url: row.url,
    user_agent: row.user_agent,
    browser_info: parseJson(BrowserInfo, row.browser_info),
    additional_context: parseJson(ReportContext, row.additional_context),
    received_at: toTime(row.at),
  };
}

export function toReportSummary(row: ReportRow, { figures, window }: WithFigures): ErrorReportSummary {
  const trend = toTrend(figures.hours.get(row.id) ?? [], window);
  return {
    id: row.id,
    error_message: row.message,
    status: row.status,
    is_back: row.status === 'open' && row.returned_at !== null,
    count: trend.reduce((sum, count) => sum + count, 0),
    people: figures.people.get(row.id) ?? 0,
    trend,
    first_seen_at: toTime(row.first_seen_at),
    last_seen_at: toTime(row.last_seen_at),
    resolved_at: row.resolved_at === null ? null : toTime(row.resolved_at),
    component: toComponent(row.component_stack),
    url: figures.urls.get(row.id) ?? '',
  };
}

export function toReport(report: OneReport): ErrorReport {
  return {
    ...toReportSummary(report.row, report),
    error_stack: report.row.error_stack,
    component_stack: report.row.component_stack,
    note: report.row.note,
    occurrences: report.occurrences.map(toOccurrence),
  };
}
