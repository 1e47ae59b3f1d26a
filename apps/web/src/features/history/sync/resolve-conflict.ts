// What a refusal of the server means for the local copy of a conversation. Pure.

/** Another device may write between a load and the save that follows it. */
export const MAX_CONFLICTS = 5;

const CONFLICTS = [409, 412];

/**
 * `load`: merge with the server's version and try again. `reset`: the server has lost it, everything goes up again.
 * `drop`: it was removed on another device. `fail`: nothing that the conversation could do about it.
 */
export type Resolution = 'load' | 'reset' | 'drop' | 'fail';

/** The server does not have it, or not any more. */
export function isMissing(status: number): boolean {
  return status === 404 || status === 410;
}

export function isConflict(status: number): boolean {
  return CONFLICTS.includes(status);
}

/** `conflicts`: how many there were in a row, this one included. */
export function resolveConflict(status: number, conflicts: number): Resolution {
  if (isConflict(status)) return conflicts > MAX_CONFLICTS ? 'fail' : 'load';
  if (status === 404) return 'reset';
  return status === 410 ? 'drop' : 'fail';
}
