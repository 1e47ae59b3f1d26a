import { Suspense, useState, type ReactNode } from 'react';
import { SpendingSheet, useIsInWorkspace } from '../../workspaces/index.ts';

export interface SpendingSheetState {
  /** Undefined for who belongs to no workspace. */
  readonly open: (() => void) | undefined;
  /** Null while it is closed. */
  readonly sheet: ReactNode;
}

/** The choice of cost centers of a chat. */
export function useSpendingSheet(sessionId: string): SpendingSheetState {
  const hasChoice = useIsInWorkspace();
  const [isOpen, setOpen] = useState(false);
  return {
    open: hasChoice ? () => setOpen(true) : undefined,
    sheet: isOpen ? (
      <Suspense fallback={null}>
        <SpendingSheet sessionId={sessionId} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
