import { formatShare } from '../../../ui/format/format-count.ts';
import type { TFunction } from 'i18next';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../ui/format/format-money.ts';

/** Stands where nothing has been measured yet. */
export const NONE = '–';

export const toSuccess = (rate: number | null, language: string) =>
  rate === null ? NONE : formatShare(rate, language);
export const toCost = (cost: number | null, language: string) =>
  cost === null ? NONE : formatUnitCost(cost, language);
export const toTime = (ms: number | null, tCommon: TFunction<'common'>, language: string) =>
  ms === null ? NONE : formatDuration(ms, tCommon, language);
