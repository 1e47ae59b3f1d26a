/** Retention of runs and their steps in days. */
export const RUN_DAYS = 90;
/** Characters of the input shown in a list of runs. */
export const RUN_PREVIEW_CHARACTERS = 200;
