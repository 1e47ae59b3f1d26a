export const STEP_LOOK =
  'relative flex min-h-7.5 w-full items-center gap-2 rounded-2 text-left text-13 pointer-coarse:min-h-11';

/** Pixels; a step within a call begins below the name of the call. */
export const STEP_INDENT = 30;
