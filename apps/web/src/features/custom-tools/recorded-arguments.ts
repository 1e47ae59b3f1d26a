import { SECRET_MASK } from '@parley/contract/tools/constants.ts';

/** The arguments of a recorded call, where they were kept whole: masked or cut ones would be another call. */
export function toArguments(recorded: unknown): Record<string, unknown> | null {
  if (typeof recorded !== 'object' || recorded === null || Array.isArray(recorded)) return null;
  if (JSON.stringify(recorded).includes(SECRET_MASK)) return null;
  return { ...recorded };
}
