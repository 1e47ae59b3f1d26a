/** What starting a run of an agent can be refused with. */
export const RUN_ERRORS = [
  'missing_credentials',
  'insufficient_balance',
  'reply_in_progress',
  'loop_detected',
] as const;
