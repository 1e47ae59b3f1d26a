/** Maximum size of a report, as JSON. */
export const REPORT_MAX_BYTES = 64 * 1024;
export const REPORT_MESSAGE_MAX_LENGTH = 2_000;
export const REPORT_STACK_MAX_LENGTH = 16_000;
export const REPORT_STATUSES = ['open', 'resolved', 'ignored'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export const REPORT_NOTE_MAX_LENGTH = 2_000;
/** How long a report is kept after its last occurrence. */
export const REPORT_KEPT_DAYS = 90;
export const REPORT_DAYS_DEFAULT = 30;
