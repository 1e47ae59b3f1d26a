/** Deployments of one account. */
export const MAX_DEPLOYMENTS = 1_000;
export const DEPLOYMENT_NAME_MAX_LENGTH = 100;
export const DEPLOYMENTS_PER_PAGE = 50;
/** Keys of one API deployment, revoked ones not counted. */
export const MAX_DEPLOYMENT_KEYS = 50;
/** How long a replaced key may stay valid. */
export const KEY_OVERLAP_HOURS = 24;

/** US dollars a day. */
export const DEFAULT_DAILY_COST_CAP = 5;
export const MAX_DAILY_COST_CAP = 10_000;
export const MIN_COST_CAP = 0.01;
export const DEFAULT_API_CALLS_PER_MINUTE = 60;
export const DEFAULT_HOOK_CALLS_PER_MINUTE = 60;
export const MAX_CALLS_PER_MINUTE = 600;
/** Runs of one webhook at a time. */
export const HOOK_CONCURRENCY = 5;
/** Longest body of a call to a webhook. */
export const HOOK_MAX_BYTES = 1024 * 1024;
/** How long a webhook waits for the result before it answers with the run's id. */
export const HOOK_WAIT_SECONDS = 55;
/** How long a webhook listens for a sample. */
export const SAMPLE_MINUTES = 10;
/** Deliveries that a list counts and filters: its newest ones. */
export const MAX_COUNTED_DELIVERIES = 10_000;
/** Calls of the last 24 hours that are counted of one webhook. */
export const MAX_COUNTED_CALLS = 1_000;
/** Whose runs are shown with a deployment. */
export const SHOWN_DAYS = 18;
/** How long a sample is kept. */
export const SAMPLE_HOURS = 24;
/** Of a body that is appended to the message of a webhook. */
export const APPENDED_BODY_MAX_BYTES = 20 * 1024;
export const MAX_ALLOWED_IPS = 50;
/** How far the time in a signature may be from now. */
export const DEFAULT_TOLERANCE_SECONDS = 300;
export const MAX_TOLERANCE_SECONDS = 3_600;

export const SCHEDULE_MAX_LENGTH = 200;
export const PROMPT_MAX_LENGTH = 20_000;
/** Runs that a preview shows. */
export const PREVIEWED_RUNS = 5;
/** Reasons that are listed of schedules that need attention. */
export const SHOWN_REASONS = 3;
/** A deployment pauses itself after so many failed runs in a row. */
export const FAILURES_UNTIL_PAUSE = 5;
/** Where a result is delivered to. */
export const MAX_RECIPIENTS = 10;
/** Tools whose writing a deployment decides about. */
export const MAX_WRITING_RULES = 200;
