// Pure: how a cost center stands this month.
import { CENTRE_KINDS } from '@parley/contract/workspaces/cost-centres/constants.ts';
import type { CostCentre } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';

export type CentreState = 'open' | 'near' | 'reached';

export function stateOf({
  budget,
  spent,
  warn_at,
}: Pick<CostCentre, 'budget' | 'spent' | 'warn_at'>): CentreState {
  if (budget === null) return 'open';
  if (spent >= budget) return 'reached';
  return spent >= budget * warn_at ? 'near' : 'open';
}

/** In the order in which the kinds are shown. */
export function sortByKind<Row extends Pick<CostCentre, 'kind'>>(centres: readonly Row[]): readonly Row[] {
  return CENTRE_KINDS.flatMap((kind) => centres.filter((centre) => centre.kind === kind));
}

export const METER_TONES = { open: 'live', near: 'warn', reached: 'danger' } as const;

/** How much of a month, such as `2026-01`, has passed: 0 to 1. */
export function partOfMonth(month: string, nowMs: number): number {
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  const start = new Date(startMs);
  const endMs = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1);
  return Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs)));
}

/** Such as `2026-01`, this one first. */
export function lastMonths(nowMs: number, count: number): readonly string[] {
  const now = new Date(nowMs);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  );
}

const WITH_YEAR = { month: 'long', year: 'numeric' } as const;

/** `2026-01` as a person would say it; Chinese counts its months. */
export function formatMonth(
  month: string,
  language: string,
  length: 'long' | 'short' | 'withYear' = 'long',
): string {
  const shown = length === 'withYear' ? WITH_YEAR : { month: language === 'zh' ? 'short' : length };
  return dateFormat(language, { ...shown, timeZone: 'UTC' }).format(Date.parse(`${month}-01T00:00:00Z`));
}

const LONGEST_SHOWN_DAYS = 365;

/** How many days a balance lasts at the pace of the month; null where that says nothing. */
export function daysLeft(balance: number, perDay: number): number | null {
  if (balance <= 0 || perDay <= 0) return null;
  const left = Math.floor(balance / perDay);
  return left > LONGEST_SHOWN_DAYS ? null : left;
}
