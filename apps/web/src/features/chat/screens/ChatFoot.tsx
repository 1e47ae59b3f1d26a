import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ChatComposer } from './composer/ChatComposer.tsx';
import type { ApprovalDock } from './conversation/use-approval-dock.ts';

const DockedRequest = lazyPart(() =>
  import('./conversation/DockedRequest.tsx').then((module) => ({ default: module.DockedRequest })),
);

export interface ChatFootProps extends Omit<ComponentProps<typeof ChatComposer>, 'shouldFocus'> {
  readonly dock: ApprovalDock;
}

/** Below the messages: where the next one is written, or what has to be answered first. */
export function ChatFoot({ dock, ...composer }: ChatFootProps) {
  const { approvalIds, isWriting, wasShown, setWriting } = dock;
  const [approvalId] = approvalIds;
  return (
    <>
      {approvalId !== undefined && (
        <Suspense fallback={null}>
          <DockedRequest
            key={approvalId}
            approvalId={approvalId}
            moreCount={approvalIds.length - 1}
            isWriting={isWriting}
            onWritingChange={setWriting}
          />
        </Suspense>
      )}
      {(approvalId === undefined || isWriting) && (
        <ChatComposer {...composer} shouldFocus={isWriting || !wasShown} />
      )}
    </>
  );
}
