// The limits that admins may change, as they hold in this process. Each is asked for when it is applied, so a
// change holds from the next call on.
import { LIMITS, type LimitId } from '@parley/contract/limits/constants.ts';

export interface Limits {
  /** In the unit of the limit; without the factor of the installation. */
  get(id: LimitId): number;
}

export interface LiveLimits extends Limits {
  defaultOf(id: LimitId): number;
  isSet(id: LimitId): boolean;
  /** What is set, in place of what was. */
  apply(set: ReadonlyMap<string, number>): void;
}

/** Of what is counted in whole numbers, with the factor of the installation; none only where the limit is none. */
export function scaleLimit(limit: number, factor: number): number {
  return Math.ceil(limit * factor);
}

export const LIMIT_IDS: readonly LimitId[] = Object.keys(LIMITS).filter(isLimitId);

export function isLimitId(id: string): id is LimitId {
  return Object.hasOwn(LIMITS, id);
}

/** `environment`: what it says in place of the product's defaults. */
export function createLimits(environment: Readonly<Partial<Record<LimitId, number>>> = {}): LiveLimits {
  let set: ReadonlyMap<string, number> = new Map();
  const defaultOf = (id: LimitId): number => environment[id] ?? LIMITS[id].default;
  return {
    get: (id) => set.get(id) ?? defaultOf(id),
    defaultOf,
    isSet: (id) => set.has(id),
    apply(next) {
      set = next;
    },
  };
}
