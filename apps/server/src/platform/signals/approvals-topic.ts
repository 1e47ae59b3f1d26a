/** Carries the id of an account whose requests for approval have changed: one has come, or one waits no more. */
export const APPROVALS_TOPIC = 'approvals-changed';
