import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageFooter } from './MessageFooter.tsx';
import { MessageText } from './MessageText.tsx';
import { OutcomeRow } from './OutcomeRow.tsx';
import { ReasoningRow } from './ReasoningRow.tsx';
import type { AssistantMessageView, MessageActions } from './message-view.ts';
import { hasNotBegun } from './use-wait-sentence.ts';
import { WaitRow } from './WaitRow.tsx';

export interface AssistantMessageProps {
  readonly message: AssistantMessageView;
  readonly actions: MessageActions;
  readonly canRegenerate: boolean;
}

/** No avatar, no box: reasoning, text, how it ended, footer. */
export const AssistantMessage = memo(function AssistantMessage({
  message,
  actions,
  canRegenerate,
}: AssistantMessageProps) {
  const { t } = useTranslation('chat');
  const { text, isStreaming, reasoning, modelName, outcome } = message;
  return (
    <article aria-label={modelName ?? t('message.model')} aria-busy={isStreaming}>
      {message.showsModelName === true && modelName !== undefined && (
        <p className="mb-1 h-5 text-13 font-bold">{modelName}</p>
      )}
      {reasoning !== undefined && <ReasoningRow reasoning={reasoning} />}
      {(text !== '' || isStreaming) && <MessageText text={text} isStreaming={isStreaming} />}
      {hasNotBegun(message) && <WaitRow key={message.retry?.at} message={message} actions={actions} />}
      {!isStreaming && outcome.kind !== 'complete' && <OutcomeRow message={message} actions={actions} />}
      {(text !== '' || isStreaming) && (
        <MessageFooter message={message} actions={actions} canRegenerate={canRegenerate} />
      )}
    </article>
  );
});
