import { z } from 'zod';
import { toDollars } from '../../platform/money.ts';
import { defineTool, ToolFailure, type FundsStatus } from '../tool.ts';
import { SHARED } from './platform-tool.ts';

const orNull = (micros: number | null): number | null => (micros === null ? null : toDollars(micros));

function toBudget({ of, perRun, perMonth, spentThisMonth }: FundsStatus['budgets'][number]) {
  return {
    of,
    per_run: orNull(perRun),
    per_month: orNull(perMonth),
    spent_this_month: toDollars(spentThisMonth),
    left_this_month: perMonth === null ? null : toDollars(Math.max(0, perMonth - spentThisMonth)),
  };
}

export const usageStatus = defineTool({
  ...SHARED,
  name: 'usage-status',
  icon: 'wallet',
  readsOwnRun: true,
  scope: 'usage',
  title: { en: 'Check balance and spending', zh: '查询余额与花费' },
  description:
    'Tells the balance of the user, what this run has cost so far, and what is left of their budgets, in US dollars. Use it before long or expensive work, or when the user asks. It changes nothing.',
  parameters: z.strictObject({}),
  async call(_args, { funds }) {
    if (!funds) throw new ToolFailure('failed', 'The caller of this run may not read what it costs.');
    const { balance, reserved, spentByRun, budgets } = await funds.status();
    return {
      data: {
        currency: 'USD',
        balance: toDollars(balance),
        reserved: toDollars(reserved),
        spent_by_this_run: toDollars(spentByRun),
        budgets: budgets.map(toBudget),
      },
    };
  },
});
