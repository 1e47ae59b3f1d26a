import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toWords } from '../tool-words.ts';
import { ReturnedTable } from './ReturnedTable.tsx';
import { toTable } from './to-table.ts';

/** Older ones are in the details of their steps. */
const SHOWN = 3;

export interface ReturnedTablesProps {
  readonly logs: readonly {
    readonly callId: string;
    readonly toolName: string;
    readonly output: string;
    readonly isError?: boolean | undefined;
  }[];
}

/** The newest tables that the tools of a run returned, the newest first. */
export function ReturnedTables({ logs }: ReturnedTablesProps) {
  const { t } = useTranslation('runs');
  const tables = useMemo(
    () =>
      logs
        .flatMap(({ callId, toolName, output, isError }) => {
          const table = isError === true ? null : toTable(output);
          return table ? [{ callId, tool: toWords(toolName), table }] : [];
        })
        .slice(-SHOWN)
        .reverse(),
    [logs],
  );
  if (tables.length === 0) return null;
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      {tables.map(({ callId, tool, table }) => (
        <ReturnedTable
          key={callId}
          table={table}
          title={table.name ?? tool}
          note={table.name === null ? undefined : t('step.from', { tool })}
        />
      ))}
    </div>
  );
}
