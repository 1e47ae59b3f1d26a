import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { toCsv } from '../../../ui/markdown/source/table-csv.ts';
import type { ReturnedTable as Table } from './to-table.ts';

const CELL = 'max-w-60 truncate px-2 py-1.5 first:pl-0 last:pr-0';

export interface ReturnedTableProps {
  readonly table: Table;
  /** For whom the head says nothing else. */
  readonly title: string;
  /** Beside the title. */
  readonly note?: string | undefined;
}

/** Records that a tool returned; copies as CSV. */
export function ReturnedTable({ table: { columns, rows, numeric }, title, note }: ReturnedTableProps) {
  const { t } = useTranslation('runs');
  const align = (index: number) => (numeric.has(index) ? 'text-right tnum' : 'text-left');
  return (
    <section aria-label={title} className="min-w-0">
      <p className="flex h-8 items-center gap-2 text-13">
        <span className="truncate font-strong">{title}</span>
        <span className="min-w-0 flex-1 truncate text-12 text-ink-3">{note}</span>
        <CopyButton label={t('step.copyCsv')} getText={() => toCsv([columns, ...rows])} />
      </p>
      <div role="region" aria-label={title} tabIndex={0} className="max-h-80 overflow-auto text-13">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line-strong text-ink-3">
              {columns.map((column, index) => (
                <th key={column} scope="col" className={`${CELL} font-medium ${align(index)}`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place} className="border-b border-line last:border-0">
                {row.map((cell, index) => (
                  <td key={index} dir="auto" title={cell} className={`${CELL} ${align(index)}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
