import { z } from 'zod';
import {
  REPORT_DAYS_DEFAULT,
  REPORT_KEPT_DAYS,
  REPORT_MESSAGE_MAX_LENGTH,
  REPORT_NOTE_MAX_LENGTH,
  REPORT_STACK_MAX_LENGTH,
  REPORT_STATUSES,
} from './constants.ts';

const Short = z.string().max(300);
const Address = z.string().max(2_000);
const Stack = z.string().max(REPORT_STACK_MAX_LENGTH).nullish();
const Size = z.object({ width: z.number(), height: z.number() });

/** What the browser reports about itself. */
export const BrowserInfo = z.object({
  language: Short,
  languages: z.array(Short).max(50),
  platform: Short,
  cookie_enabled: z.boolean(),
  online: z.boolean(),
  screen: Size.extend({ color_depth: z.number() }),
  viewport: Size,
  timezone: Short,
  url: Address,
  referrer: Address,
});

export const ReportContext = z.object({
  timestamp: Short,
  viewport: Size,
  user_agent: z.string().max(1_000),
});

export const ErrorReportBody = z.object({
  error_message: z.string().min(1).max(REPORT_MESSAGE_MAX_LENGTH),
  error_stack: Stack,
  component_stack: Stack,
  url: Address,
  user_agent: z.string().max(1_000),
  browser_info: BrowserInfo.nullish(),
  additional_context: ReportContext.nullish(),
});
export type ErrorReportBody = z.infer<typeof ErrorReportBody>;

export const ErrorReportReceipt = z.object({ report_id: z.string(), received_at: z.string() });

const Status = z.enum(REPORT_STATUSES);

/** All reports of one error. Counts, people and trend cover the requested days. */
export const ErrorReportSummary = z.object({
  id: z.string(),
  error_message: z.string(),
  status: Status,
  /** Reopened after it had been resolved. */
  is_back: z.boolean(),
  count: z.number(),
  people: z.number(),
  /** Oldest first: per hour for one day, otherwise per day. */
  trend: z.array(z.number()),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  resolved_at: z.string().nullable(),
  /** Latest location: the innermost known component, and the page. */
  component: z.string().nullable(),
  url: z.string(),
});
export type ErrorReportSummary = z.infer<typeof ErrorReportSummary>;

export const ErrorOccurrence = z.object({
  id: z.string(),
  /** `null` for visitors. */
  user_id: z.string().nullable(),
  session_id: z.string().nullable(),
  url: z.string(),
  user_agent: z.string(),
  browser_info: BrowserInfo.nullable(),
  additional_context: ReportContext.nullable(),
  received_at: z.string(),
});
export type ErrorOccurrence = z.infer<typeof ErrorOccurrence>;

export const ErrorReport = ErrorReportSummary.extend({
  error_stack: z.string().nullable(),
  component_stack: z.string().nullable(),
  note: z.string().nullable(),
  /** The latest, newest first. */
  occurrences: z.array(ErrorOccurrence),
});
export type ErrorReport = z.infer<typeof ErrorReport>;

const Days = z.coerce.number().int().min(1).max(REPORT_KEPT_DAYS).default(REPORT_DAYS_DEFAULT);

export const ErrorReportQuery = z.object({
  status: Status.optional(),
  /** Part of a message or of a page's address, or the id of a report. */
  q: z
    .string()
    .trim()
    .max(200)
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .optional(),
  /** Only occurrences of the last days. */
  days: Days,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
});
export const ErrorReportDaysQuery = z.object({ days: Days });

export const ErrorReportList = z.object({
  reports: z.array(ErrorReportSummary),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
  /** Occurrences of all matching reports in these days. */
  occurrence_total: z.number(),
  /** All open reports, independent of the filter. */
  open_total: z.number(),
});
export type ErrorReportList = z.infer<typeof ErrorReportList>;

export const ErrorReportChange = z
  .object({
    status: Status.optional(),
    note: z
      .string()
      .trim()
      .max(REPORT_NOTE_MAX_LENGTH)
      .regex(/^[^\u0000]*$/, 'must not contain NUL characters')
      .nullable()
      .optional(),
  })
  .refine((change) => change.status !== undefined || change.note !== undefined, 'must change something');
export type ErrorReportChange = z.infer<typeof ErrorReportChange>;
