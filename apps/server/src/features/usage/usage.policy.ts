import type { Caller } from '../../platform/http/callers/caller.ts';

export function canViewUsage(caller: Pick<Caller, 'userId' | 'isAdmin'>, userId: string): boolean {
  return caller.userId === userId || caller.isAdmin;
}
