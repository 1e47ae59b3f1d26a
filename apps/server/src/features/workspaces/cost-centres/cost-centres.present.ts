// Pure: cost centres as they are shown, with what they spend.
import { COST_CENTRE_MONTHS } from '@parley/contract/workspaces/cost-centres/constants.ts';
import {
  CostCentreRules,
  type CostCentre,
  type CostCentreList,
} from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { toDollars } from '../../../platform/money.ts';
import type { CentreShare, MonthSpent, ShownCentre } from './cost-centres.store.ts';

const DAY_MS = 86_400_000;

export interface SpendingOfCentres {
  readonly nowMs: number;
  /** `2026-01`: the month that is shown. */
  readonly month: string;
  /** The last is this one. */
  readonly months: readonly string[];
  readonly spent: readonly MonthSpent[];
  readonly shares: readonly CentreShare[];
  readonly labels: ReadonlyMap<string, string | null>;
}

const startOf = (year: number, month: number): number => Date.UTC(year, month, 1);

/** By UTC, the oldest first. */
export function toMonths(nowMs: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: COST_CENTRE_MONTHS }, (_, index) =>
    new Date(startOf(now.getUTCFullYear(), now.getUTCMonth() - COST_CENTRE_MONTHS + 1 + index))
      .toISOString()
      .slice(0, 7),
  );
}

interface Pace {
  readonly daysSoFar: number;
  readonly days: number;
  readonly endMs: number;
}

/** From its first moment to the first of the next. */
export function toMonthRange(month: string): { readonly startMs: number; readonly endMs: number } {
  const startMs = Date.parse(`${month}-01T00:00:00.000Z`);
  const start = new Date(startMs);
  return { startMs, endMs: startOf(start.getUTCFullYear(), start.getUTCMonth() + 1) };
}

function toPace({ month, nowMs }: Pick<SpendingOfCentres, 'month' | 'nowMs'>): Pace {
  const { startMs, endMs } = toMonthRange(month);
  const days = (endMs - startMs) / DAY_MS;
  return { daysSoFar: Math.min(days, Math.max(1, (nowMs - startMs) / DAY_MS)), days, endMs };
}

const toForecast = (micros: number, { days, daysSoFar }: Pace): number =>
  Math.max(micros, Math.round((micros * days) / daysSoFar));

const sum = (shares: readonly CentreShare[]): number => shares.reduce((total, { cost }) => total + cost, 0);

export function toCentre(row: ShownCentre, spending: SpendingOfCentres): CostCentre {
  const { months, labels } = spending;
  const spentIn = (month: string): number =>
    spending.spent.find((one) => one.subject === row.id && one.month === month)?.spent ?? 0;
  const spent = spentIn(spending.month);
  const rules = CostCentreRules.parse(JSON.parse(row.rules));
  const has = (kind: 'person' | 'agent', id: string) =>
    rules.some((rule) => rule.kind === kind && rule.id === id);
  const shares = spending.shares.filter((share) => share[row.kind] === row.id);
  const people = sum(shares.filter(({ member }) => has('person', member)));
  const agents = sum(shares.filter(({ member, agent }) => !has('person', member) && has('agent', agent)));
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    owner: row.owner_id === null ? null : { user_id: row.owner_id, username: row.owner_name },
    budget: row.budget === null ? null : toDollars(row.budget),
    warn_at: row.warn_at / 100,
    at_limit: row.at_limit,
    is_archived: row.archived_at !== null,
    spent: toDollars(spent),
    forecast: toDollars(toForecast(spent, toPace(spending))),
    months: months.map((month) => ({ month, spent: toDollars(spentIn(month)) })),
    rules: rules.map((rule) => ({ ...rule, label: labels.get(rule.id) ?? null })),
    by_rule: {
      people: toDollars(people),
      agents: toDollars(agents),
      chosen: toDollars(Math.max(0, spent - people - agents)),
    },
  };
}

export function toCentreList(
  rows: readonly ShownCentre[],
  spending: SpendingOfCentres,
  payerBalance: number,
): CostCentreList {
  const pace = toPace(spending);
  const spent = sum(spending.shares);
  const budgets = rows.flatMap(({ kind, budget }) => (kind === 'team' && budget !== null ? [budget] : []));
  return {
    cost_centres: rows.map((row) => toCentre(row, spending)),
    total: rows.length,
    month: spending.month,
    resets_at: new Date(pace.endMs).toISOString(),
    spent: toDollars(spent),
    forecast: toDollars(toForecast(spent, pace)),
    budget: budgets.length === 0 ? null : toDollars(budgets.reduce((total, one) => total + one, 0)),
    unassigned: toDollars(sum(spending.shares.filter(({ team }) => team === ''))),
    payer_balance: toDollars(payerBalance),
    per_day: toDollars(Math.round(spent / pace.daysSoFar)),
  };
}
