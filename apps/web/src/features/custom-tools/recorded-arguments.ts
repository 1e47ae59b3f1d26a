/** What the server writes in place of a secret. */
const MASK = '••••••';

/** The arguments of a recorded call, where they were kept whole: masked or cut ones would be another call. */
export function toArguments(recorded: unknown): Record<string, unknown> | null {
  if (typeof recorded !== 'object' || recorded === null || Array.isArray(recorded)) return null;
  if (JSON.stringify(recorded).includes(MASK)) return null;
  return { ...recorded };
}
