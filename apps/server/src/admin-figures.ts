import type { BackupFigures } from './platform/db/backup/format.ts';
import { toDollars } from './platform/money.ts';

/** What a backup holds, in one line. The sum of the ledger is that of all balances. */
export function describeFigures({ counts, sums }: BackupFigures): string {
  const rows = Object.values(counts).reduce((total, count) => total + count, 0);
  const ledger = toDollars(sums['balance_entries'] ?? 0);
  return `${rows} rows, ledger sum ${ledger.toFixed(6)} USD`;
}
