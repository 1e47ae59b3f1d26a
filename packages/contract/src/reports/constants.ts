/** A whole report, as JSON. */
export const REPORT_MAX_BYTES = 64 * 1024;
export const REPORT_MESSAGE_MAX_LENGTH = 2_000;
export const REPORT_STACK_MAX_LENGTH = 16_000;
