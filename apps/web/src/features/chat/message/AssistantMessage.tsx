import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { AgentWork } from './AgentWork.tsx';
import { MessageFooter } from './MessageFooter.tsx';
import { MessageText } from './MessageText.tsx';
import { OutcomeRow } from './OutcomeRow.tsx';
import { ReasoningRow } from './ReasoningRow.tsx';
import type { AssistantMessageView, MessageActions } from './message-view.ts';
import { hasNotBegun } from './use-wait-sentence.ts';
import { WaitRow } from './WaitRow.tsx';

const AgentSources = lazyPart(() =>
  import('./AgentSources.tsx').then((module) => ({ default: module.AgentSources })),
);

const AgentOutcome = lazyPart(() =>
  import('./AgentOutcome.tsx').then((module) => ({ default: module.AgentOutcome })),
);

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
  const { text, isStreaming, reasoning, modelName, outcome, agentRun } = message;
  const isFault = outcome.kind === 'failed' || outcome.kind === 'interrupted';
  return (
    <article aria-label={modelName ?? t('message.model')} aria-busy={isStreaming}>
      {agentRun === undefined && message.showsModelName === true && modelName !== undefined && (
        <p className="mb-1 h-5 text-13 font-bold">{modelName}</p>
      )}
      {reasoning !== undefined && <ReasoningRow reasoning={reasoning} />}
      {agentRun !== undefined && <AgentWork message={message} run={agentRun} />}
      {(text !== '' || (isStreaming && agentRun === undefined)) && (
        <MessageText text={text} isStreaming={isStreaming} />
      )}
      {agentRun?.execution.toolLogs.some(({ source }) => source) === true && !isStreaming && (
        <Suspense fallback={null}>
          <AgentSources logs={agentRun.execution.toolLogs} text={text} />
        </Suspense>
      )}
      {agentRun === undefined && hasNotBegun(message) && (
        <WaitRow key={message.retry?.at} message={message} actions={actions} />
      )}
      {agentRun !== undefined && isFault ? (
        <Suspense fallback={null}>
          <AgentOutcome message={message} run={agentRun} code={outcome.code} actions={actions} />
        </Suspense>
      ) : (
        !isStreaming && outcome.kind !== 'complete' && <OutcomeRow message={message} actions={actions} />
      )}
      {(text !== '' || isStreaming) && (
        <MessageFooter message={message} actions={actions} canRegenerate={canRegenerate} />
      )}
    </article>
  );
});
