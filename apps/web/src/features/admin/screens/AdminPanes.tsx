import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useIsDesktop } from '../../../ui/page/use-screen-size.ts';

export interface AdminPanesProps {
  /** Of what is open. */
  readonly label: string;
  readonly list: ReactNode;
  /** Null: none is open. */
  readonly drawer: ReactNode;
  readonly onClose: () => void;
}

/** The list with what is open beside it; on smaller screens over it. */
export function AdminPanes({ label, list, drawer, onClose }: AdminPanesProps) {
  const isDesktop = useIsDesktop();
  return (
    <div className="flex min-h-0 flex-1">
      <div className="@container min-h-0 min-w-0 flex-1 overflow-y-auto">{list}</div>
      {isDesktop && drawer !== null && (
        <aside
          aria-label={label}
          className="min-h-0 w-93 flex-none overflow-y-auto border-l border-line wide:w-121"
        >
          {drawer}
        </aside>
      )}
      {!isDesktop && (
        <Sheet
          isOpen={drawer !== null}
          onOpenChange={(isOpen) => !isOpen && onClose()}
          title={label}
          from="below"
        >
          <div className="min-h-0 flex-1 overflow-y-auto">{drawer}</div>
        </Sheet>
      )}
    </div>
  );
}
