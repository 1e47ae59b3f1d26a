import { useState } from 'react';
import type { CallFilters } from './custom-tools.api.ts';

export const PERIODS = ['any', 'today', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Readonly<Record<Exclude<Period, 'any'>, number>> = { today: 0, week: 6, month: 29 };

/** From the first moment of a day of the reader. */
function toFrom(period: Period, now: Date): string | null {
  if (period === 'any') return null;
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period]);
  return day.toISOString();
}

export interface ChosenFilters {
  readonly status: 'all' | 'ok' | 'error';
  /** Empty: any. */
  readonly tool: string;
  /** Empty: any; `test`: tests. */
  readonly agent: string;
  readonly period: Period;
}

const NONE: ChosenFilters = { status: 'all', tool: '', agent: '', period: 'any' };

/** What the calls are narrowed to; every change begins with the first page. */
export function useCallFilters() {
  const [chosen, setChosen] = useState(NONE);
  const [page, setPage] = useState(1);
  const filters: CallFilters = {
    status: chosen.status === 'all' ? null : chosen.status,
    toolId: chosen.tool === '' ? null : chosen.tool,
    agentId: chosen.agent === '' ? null : chosen.agent,
    from: toFrom(chosen.period, new Date()),
    page,
  };
  return {
    chosen,
    filters,
    isNarrowed: chosen !== NONE && JSON.stringify(chosen) !== JSON.stringify(NONE),
    page,
    setPage,
    choose(change: Partial<ChosenFilters>) {
      setChosen((before) => ({ ...before, ...change }));
      setPage(1);
    },
  };
}
