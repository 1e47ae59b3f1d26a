import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../button/CopyButton.tsx';
import { readTable, toCsv } from './source/table-csv.ts';

export interface ProseTableProps {
  readonly children?: ReactNode;
}

/** Scrolls by itself, keeps its head in view, and copies as CSV. */
export function ProseTable({ children }: ProseTableProps) {
  const { t } = useTranslation('chat');
  const table = useRef<HTMLTableElement>(null);
  return (
    <div className="prose-table group/table">
      <div tabIndex={0} role="region" aria-label={t('table.label')} className="prose-table-scroll">
        <table ref={table}>{children}</table>
      </div>
      <div className="prose-table-tools" data-print="hide">
        <CopyButton
          size="tiny"
          label={t('table.copyCsv')}
          getText={() => (table.current === null ? '' : toCsv(readTable(table.current)))}
        />
      </div>
    </div>
  );
}
