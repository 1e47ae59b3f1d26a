import type { Budget, BudgetLimits } from '@parley/contract/billing/schemas.ts';
import { toDollars, toMicros } from '../../platform/money.ts';
import { isWarning, nextMonthStart, type Limits, type Spending } from './budgets/budgets.rules.ts';

export function toBudget({ perRun, perMonth, period: month, spent }: Spending): Budget {
  return {
    per_run: perRun === null ? null : toDollars(perRun),
    per_month: perMonth === null ? null : toDollars(perMonth),
    month,
    spent: toDollars(spent),
    left: perMonth === null ? null : toDollars(Math.max(0, perMonth - spent)),
    is_warning: isWarning(spent, perMonth),
    is_reached: perMonth !== null && spent >= perMonth,
    resets_at: new Date(nextMonthStart(month)).toISOString(),
  };
}

export function toLimits({ per_run: perRun, per_month: perMonth }: BudgetLimits): Limits {
  return {
    perRun: perRun === null ? null : toMicros(perRun),
    perMonth: perMonth === null ? null : toMicros(perMonth),
  };
}
