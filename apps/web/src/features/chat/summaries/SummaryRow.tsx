import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { BranchSwitcher } from '../message/BranchSwitcher.tsx';
import type { MessageActions, SummaryMessageView } from '../message/message-view.ts';
import { SummaryBlock } from './SummaryBlock.tsx';

const SummaryOriginals = lazyPart(async () => ({
  default: (await import('./SummaryOriginals.tsx')).SummaryOriginals,
}));

export interface SummaryRowProps {
  readonly message: SummaryMessageView;
  readonly actions: MessageActions;
}

/** The summary of a conversation, with the way to the messages that it stands for. */
export const SummaryRow = memo(function SummaryRow({ message, actions }: SummaryRowProps) {
  const { t } = useTranslation('chat');
  const [showsOriginals, setShowsOriginals] = useState(false);
  const { branch } = message;
  return (
    <SummaryBlock
      text={message.text}
      aside={
        branch !== undefined &&
        branch.count > 1 && (
          <BranchSwitcher
            branch={branch}
            onSelect={(position) => actions.onSelectBranch(message.id, position)}
          />
        )
      }
    >
      {showsOriginals ? (
        <Suspense fallback={null}>
          <SummaryOriginals summaryId={message.id} load={actions.loadOriginals} />
        </Suspense>
      ) : (
        <button
          type="button"
          onClick={() => setShowsOriginals(true)}
          className="touch-target mt-2 rounded-1 text-13 font-medium underline underline-offset-2"
        >
          {t('summary.showOriginals')}
        </button>
      )}
    </SummaryBlock>
  );
});
