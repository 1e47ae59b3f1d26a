// How fast the money goes.
import type { AnalyticsView, DayView } from './usage-view.ts';

const RECENT_DAYS = 7;
const LONGEST_SHOWN_DAYS = 365;

/** How many days a balance lasts at the pace of the last week; null where that says nothing. */
export function daysLeft(balance: number, days: readonly DayView[]): number | null {
  const recent = days.slice(-RECENT_DAYS);
  const perDay = recent.reduce((sum, { cost }) => sum + cost, 0) / Math.max(1, recent.length);
  if (balance <= 0 || perDay <= 0) return null;
  const left = Math.floor(balance / perDay);
  return left > LONGEST_SHOWN_DAYS ? null : left;
}

/** What a month's budget comes to on each of its days. */
export function evenPace(perMonth: number, today: string): number {
  const [year = 1970, month = 1] = today.split('-').map(Number);
  return perMonth / new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export interface Work {
  readonly count: number;
  /** Null without any. */
  readonly costEach: number | null;
}

/** Replies in a chat, or runs of agents. */
export function workOf({ shares }: AnalyticsView, kind: 'chat' | 'agent'): Work {
  const share = shares.kind.find(({ key }) => key === kind);
  if (!share || share.replies === 0) return { count: 0, costEach: null };
  return { count: share.replies, costEach: share.cost / share.replies };
}

const SMALLEST_CHANGE = 0.005;

/** By which share something grew (or shrank, under 0); null where there was nothing before or nothing changed. */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before <= 0) return null;
  const change = now / before - 1;
  return Math.abs(change) < SMALLEST_CHANGE ? null : change;
}
