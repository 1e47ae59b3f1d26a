/** Days for which runs are kept, with their steps. */
export const RUN_DAYS = 90;
/** Characters of the input that a list of runs shows. */
export const RUN_PREVIEW_CHARACTERS = 200;
