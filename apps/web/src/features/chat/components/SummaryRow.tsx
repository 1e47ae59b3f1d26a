import { ChevronDown, ChevronRight, ScrollText } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BranchSwitcher } from './BranchSwitcher.tsx';
import type { MessageActions, SummaryMessageView } from './message-view.ts';
import { MessageText } from './MessageText.tsx';

const SummaryOriginals = lazy(async () => ({
  default: (await import('./SummaryOriginals.tsx')).SummaryOriginals,
}));

export interface SummaryRowProps {
  readonly message: SummaryMessageView;
  readonly actions: MessageActions;
}

/** Where the oldest messages were: opens to the summary, and further to the messages themselves. */
export const SummaryRow = memo(function SummaryRow({ message, actions }: SummaryRowProps) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  const [showsOriginals, setShowsOriginals] = useState(false);
  const { branch } = message;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <article aria-label={t('summary.title')} className="rounded-3 border border-dashed border-line-strong">
      <div className="flex items-center gap-1 pr-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-10 min-w-0 flex-1 items-center gap-2 px-3 text-left text-13 text-ink-2 hover:text-ink"
        >
          <ScrollText size={16} aria-hidden className="flex-none text-ink-3" />
          <span className="flex-1">{t('summary.title')}</span>
          <Chevron size={14} aria-hidden className="text-ink-3" />
        </button>
        {branch !== undefined && branch.count > 1 && (
          <BranchSwitcher
            branch={branch}
            onSelect={(position) => actions.onSelectBranch(message.id, position)}
          />
        )}
      </div>
      {isOpen && (
        <div className="border-t border-dashed border-line-strong px-3 py-3">
          <MessageText text={message.text} isStreaming={false} />
          {showsOriginals ? (
            <Suspense fallback={null}>
              <SummaryOriginals summaryId={message.id} load={actions.loadOriginals} />
            </Suspense>
          ) : (
            <button
              type="button"
              onClick={() => setShowsOriginals(true)}
              className="mt-2 text-13 font-medium underline underline-offset-2"
            >
              {t('summary.showOriginals')}
            </button>
          )}
        </div>
      )}
    </article>
  );
});
