import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useIsDesktop } from '../../../ui/page/use-screen-size.ts';

export interface ReportPanesProps {
  readonly list: ReactNode;
  /** Null: none is open. */
  readonly drawer: ReactNode;
  readonly onClose: () => void;
}

/** The list with what is open beside it; on smaller screens over it. */
export function ReportPanes({ list, drawer, onClose }: ReportPanesProps) {
  const { t } = useTranslation('admin');
  const isDesktop = useIsDesktop();
  return (
    <div className="flex min-h-0 flex-1">
      <div className="@container min-h-0 min-w-0 flex-1 overflow-y-auto">{list}</div>
      {isDesktop && drawer !== null && (
        <aside
          aria-label={t('reports.title')}
          className="min-h-0 w-93 flex-none overflow-y-auto border-l border-line wide:w-121"
        >
          {drawer}
        </aside>
      )}
      {!isDesktop && (
        <Sheet
          isOpen={drawer !== null}
          onOpenChange={(isOpen) => !isOpen && onClose()}
          title={t('reports.title')}
          from="below"
        >
          <div className="min-h-0 flex-1 overflow-y-auto">{drawer}</div>
        </Sheet>
      )}
    </div>
  );
}
