import { useRef } from 'react';
import type { BudgetLimitsView } from '../../settings.api.ts';

/**
 * Saves a change of one limit. Both limits are sent together, so a change waits for the one before it:
 * otherwise it would send the other limit back to its old value.
 */
export function useLimitSaving(
  { perRun, perMonth }: BudgetLimitsView,
  onSave: (limits: BudgetLimitsView) => Promise<unknown>,
): (change: Partial<BudgetLimitsView>) => Promise<void> {
  const running = useRef<Promise<BudgetLimitsView>>(null);
  const current = { perRun, perMonth };

  async function saveAfter(before: Promise<BudgetLimitsView> | null, change: Partial<BudgetLimitsView>) {
    const limits = { ...((await before?.catch(() => current)) ?? current), ...change };
    await onSave(limits);
    return limits;
  }

  return async (change) => {
    const saving = saveAfter(running.current, change);
    running.current = saving;
    try {
      await saving;
    } finally {
      if (running.current === saving) running.current = null;
    }
  };
}
