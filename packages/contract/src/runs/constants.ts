/** Retention of runs and their steps in days. */
export const RUN_DAYS = 90;
/** Characters of the input shown in a list of runs. */
export const RUN_PREVIEW_CHARACTERS = 200;
/** Characters shown of what a run has read of one source. */
export const SOURCE_CHARACTERS = 400_000;
/** Of one user, for a decision: no server works on them, so nothing else limits them. */
export const MAX_WAITING_RUNS = 100;
