import { useState } from 'react';
import { toPeriodStart, type Period } from '../../ui/form/periods.ts';
import type { CallFilters } from './custom-tools.api.ts';

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
    from: toPeriodStart(chosen.period),
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
