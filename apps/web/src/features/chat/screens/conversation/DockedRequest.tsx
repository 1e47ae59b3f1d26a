import { MessageSquare, Shield } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { ApprovalCard } from '../../../approvals/index.ts';

export interface DockedRequestProps {
  readonly approvalId: string;
  /** How many wait after it. */
  readonly moreCount: number;
  /** The composer is shown; what was changed in the request is kept. */
  readonly isWriting: boolean;
  readonly onWritingChange: (isWriting: boolean) => void;
}

/** What waits for approval, in place of the composer; or, above the composer, the way back to it. */
export function DockedRequest({ approvalId, moreCount, isWriting, onWritingChange }: DockedRequestProps) {
  const { t } = useTranslation('chat');
  return (
    <>
      {isWriting && (
        <div className="mx-2.5 mb-2 flex items-center gap-2 rounded-3 bg-warn-tint pl-3.5 text-warn">
          <Shield size={16} aria-hidden className="flex-none" />
          <p className="min-w-0 flex-1 truncate font-strong">{t('agent.needsApproval')}</p>
          <Button variant="ghost" onClick={() => onWritingChange(false)}>
            {t('agent.showRequest')}
          </Button>
        </div>
      )}
      <div
        hidden={isWriting}
        data-print="hide"
        className="dock-in flex max-h-3/4 min-h-0 flex-initial flex-col rounded-t-5 border-t border-line-strong bg-surface pb-[max(4px,env(safe-area-inset-bottom))] shadow-3 short:max-h-full short:overflow-y-auto"
      >
        <Suspense fallback={null}>
          <ApprovalCard approvalId={approvalId} isDocked />
        </Suspense>
        <div className="flex flex-none items-center gap-2 px-1.5">
          <Button variant="ghost" onClick={() => onWritingChange(true)}>
            <MessageSquare size={15} aria-hidden />
            {t('agent.writeInstead')}
          </Button>
          {moreCount > 0 && (
            <span className="ml-auto px-2.5 text-12 text-ink-3">
              {t('agent.moreWaiting', { count: moreCount })}
            </span>
          )}
        </div>
      </div>
    </>
  );
}
