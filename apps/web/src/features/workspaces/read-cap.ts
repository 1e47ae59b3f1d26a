import { MAX_MONTHLY_CAP } from '@parley/contract/workspaces/constants.ts';
import { toPlainNumber } from '../../ui/form/typed-text.ts';

/** What was typed as a limit: US dollars, null for none, undefined where it is no amount. */
export function readCap(text: string): number | null | undefined {
  const trimmed = toPlainNumber(text);
  if (trimmed === '') return null;
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(trimmed)) return undefined;
  const amount = Number(trimmed);
  return amount <= MAX_MONTHLY_CAP ? amount : undefined;
}
