import type { BackupFigures } from './platform/db/backup/format.ts';

const MICROS_PER_USD = 1_000_000;

/** What a backup holds, in one line. The sum of the ledger is that of all balances. */
export function describeFigures({ counts, sums }: BackupFigures): string {
  const rows = Object.values(counts).reduce((total, count) => total + count, 0);
  const ledger = (sums['balance_entries'] ?? 0) / MICROS_PER_USD;
  return `${rows} rows, ledger sum ${ledger.toFixed(6)} USD`;
}
