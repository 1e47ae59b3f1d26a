import { Suspense, useState } from 'react';
import { SpendingItem, SpendingSheet, useIsInWorkspace } from '../../../workspaces/index.ts';
import { ChatHeader, type ChatHeaderProps } from '../../conversation/ChatHeader.tsx';

export interface HeaderWithSpendingProps extends Omit<ChatHeaderProps, 'spending'> {
  readonly sessionId: string;
}

/** The header of a chat; who belongs to a workspace chooses its cost centers in the menu. */
export function HeaderWithSpending({ sessionId, ...header }: HeaderWithSpendingProps) {
  const hasChoice = useIsInWorkspace();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChatHeader
        {...header}
        spending={
          hasChoice && (
            <Suspense fallback={null}>
              <SpendingItem onSelect={() => setOpen(true)} />
            </Suspense>
          )
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <SpendingSheet sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
