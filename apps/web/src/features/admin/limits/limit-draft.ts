// Limits that are typed and not saved yet.
import type { AdminLimitsChange } from '@parley/contract/limits/schemas.ts';
import type { AdminLimit } from './limits.api.ts';
import { toPlainNumber } from '../../../ui/form/typed-text.ts';

/** What stands in the fields, by limit; only of those that were touched. */
export type LimitDraft = Readonly<Record<string, string>>;

export const NO_CHANGES: LimitDraft = {};
/** From here on a limit is marked as nearly reached. */
const NEARLY = 0.8;

const WHOLE = /^\d{1,9}$/;
const MONEY = /^\d{1,7}(\.\d{1,6})?$/;

/** As it stands in the field. */
export function toFieldText({ unit }: Pick<AdminLimit, 'unit'>, value: number): string {
  return unit === 'dollars' ? value.toFixed(6).replace(/0{1,4}$/, '') : String(value);
}

/** `null`: not a value that this limit can have. */
export function parseLimit(limit: Pick<AdminLimit, 'unit' | 'min' | 'max'>, text: string): number | null {
  const typed = toPlainNumber(text);
  if (!(limit.unit === 'dollars' ? MONEY : WHOLE).test(typed)) return null;
  const value = Number(typed);
  return value >= limit.min && value <= limit.max ? value : null;
}

export const textOf = (draft: LimitDraft, limit: AdminLimit): string =>
  draft[limit.id] ?? toFieldText(limit, limit.value);

/** A field with the saved value in it is not a change. */
export function withText(draft: LimitDraft, limit: AdminLimit, text: string): LimitDraft {
  const { [limit.id]: _, ...others } = draft;
  return parseLimit(limit, text) === limit.value ? others : { ...others, [limit.id]: text };
}

/** What was typed while `sent` was being saved over `before`: it stays to be saved over what there is now. */
export function withoutSaved(
  draft: LimitDraft,
  { sent, before }: { readonly sent: LimitDraft; readonly before: readonly AdminLimit[] },
  now: readonly AdminLimit[],
): LimitDraft {
  const known = new Map(before.map((limit) => [limit.id, limit]));
  return now.reduce((kept, limit) => {
    const was = known.get(limit.id);
    const isTyped = was !== undefined && textOf(draft, was) !== textOf(sent, was);
    return isTyped ? withText(kept, limit, textOf(draft, was)) : kept;
  }, NO_CHANGES);
}

export interface LimitChange {
  readonly limit: AdminLimit;
  /** `null`: it cannot be saved as it is. */
  readonly to: number | null;
}

export function listChanges(limits: readonly AdminLimit[], draft: LimitDraft): readonly LimitChange[] {
  return limits.flatMap((limit) => {
    const text = draft[limit.id];
    return text === undefined ? [] : [{ limit, to: parseLimit(limit, text) }];
  });
}

/** With the default typed, the default holds again: it follows later versions of the product. */
export function toChange(changes: readonly LimitChange[]): AdminLimitsChange {
  return {
    changes: changes.map(({ limit, to }) => ({
      id: limit.id,
      from: limit.value,
      to: to === limit.default ? null : to,
    })),
  };
}

export interface PeakShare {
  /** Of the limit, 0 to 1. */
  readonly share: number;
  readonly isNearlyReached: boolean;
}

/** Of the limit that would hold; `null` where nothing was measured. */
export function toPeakShare({ peak, value, effective }: AdminLimit, next: number): PeakShare | null {
  if (peak === null) return null;
  const limit = value === 0 ? next : next * (effective / value);
  // What is closed is not near its limit.
  const unused = peak > 0 ? 1 : 0;
  const share = limit === 0 ? unused : Math.min(1, peak / limit);
  return { share, isNearlyReached: limit > 0 && share >= NEARLY };
}

/** Less than someone has used. */
export const isUnderPeak = (limit: AdminLimit, next: number): boolean => {
  const peak = toPeakShare(limit, next);
  return peak !== null && peak.share === 1 && next < limit.value;
};
