export const PERIODS = ['any', 'today', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Readonly<Record<Exclude<Period, 'any'>, number>> = { today: 0, week: 6, month: 29 };

/** The first moment of a day of the reader, in ISO 8601; null where there is no limit. */
export function toPeriodStart(period: Period): string | null {
  if (period === 'any') return null;
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period]).toISOString();
}
