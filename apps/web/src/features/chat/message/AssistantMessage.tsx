import { ARTIFACT_TOOL } from '@parley/contract/artifacts/constants.ts';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { AgentText } from './agent/AgentText.tsx';
import { AgentWork } from './agent/AgentWork.tsx';
import { MessageFooter } from './MessageFooter.tsx';
import { MessageText } from '../../../ui/markdown/MessageText.tsx';
import { OutcomeRow } from './OutcomeRow.tsx';
import { ReasoningRow } from './ReasoningRow.tsx';
import type { AssistantMessageView, MessageActions } from './message-view.ts';
import { hasNotBegun } from './use-wait-sentence.ts';
import { WaitRow } from './WaitRow.tsx';

const AgentSources = lazyPart(() =>
  import('./agent/AgentSources.tsx').then((module) => ({ default: module.AgentSources })),
);

const ArtifactRows = lazyPart(() =>
  import('../artifacts/ArtifactRows.tsx').then((module) => ({ default: module.ArtifactRows })),
);

const AgentOutcome = lazyPart(() =>
  import('./agent/AgentOutcome.tsx').then((module) => ({ default: module.AgentOutcome })),
);

export interface AssistantMessageProps {
  readonly message: AssistantMessageView;
  readonly actions: MessageActions;
  readonly canRegenerate: boolean;
}

/** Below the text: what an agent read, and how a reply ended when it did not simply end. */
function Outcome({ message, actions }: Pick<AssistantMessageProps, 'message' | 'actions'>) {
  const { outcome, agentRun, text } = message;
  if (agentRun === undefined)
    return outcome.kind === 'complete' ? null : <OutcomeRow message={message} actions={actions} />;
  const { toolLogs } = agentRun.execution;
  const hasFailed = outcome.kind === 'failed' || outcome.kind === 'interrupted';
  return (
    <Suspense fallback={null}>
      {toolLogs.some(({ source }) => source) && (
        <AgentSources messageId={message.id} runId={agentRun.runId} logs={toolLogs} text={text} />
      )}
      {hasFailed ? (
        <AgentOutcome message={message} run={agentRun} code={outcome.code} actions={actions} />
      ) : (
        <OutcomeRow message={message} actions={actions} />
      )}
    </Suspense>
  );
}

/** The agent; or the model, where it is not the one of the reply before. */
function nameAbove({ agentRun, showsModelName = false, modelName = '' }: AssistantMessageView): string {
  if (agentRun !== undefined) return agentRun.name;
  return showsModelName ? modelName : '';
}

function hasDocuments({ agentRun, carriedVersions }: AssistantMessageView): boolean {
  if (carriedVersions !== undefined) return true;
  return agentRun?.execution.toolLogs.some(({ toolName }) => toolName === ARTIFACT_TOOL) === true;
}

/** No avatar, no box: reasoning, text, how it ended, footer. */
export const AssistantMessage = memo(function AssistantMessage({
  message,
  actions,
  canRegenerate,
}: AssistantMessageProps) {
  const { t } = useTranslation('chat');
  const { text, isStreaming, reasoning, modelName, agentRun } = message;
  const name = nameAbove(message);
  return (
    <article aria-label={modelName ?? t('message.model')} aria-busy={isStreaming}>
      {name !== '' && <p className="mb-1 h-5 text-13 font-bold">{name}</p>}
      {reasoning !== undefined && <ReasoningRow reasoning={reasoning} />}
      {agentRun !== undefined && <AgentWork message={message} run={agentRun} />}
      {agentRun === undefined && (text !== '' || isStreaming) && (
        <MessageText text={text} isStreaming={isStreaming} />
      )}
      {agentRun !== undefined && text !== '' && <AgentText message={message} run={agentRun} />}
      {hasDocuments(message) && (
        <Suspense fallback={null}>
          <ArtifactRows
            messageId={message.id}
            logs={agentRun?.execution.toolLogs}
            carried={message.carriedVersions}
          />
        </Suspense>
      )}
      {agentRun === undefined && hasNotBegun(message) && (
        <WaitRow key={message.retry?.at} message={message} actions={actions} />
      )}
      {!isStreaming && <Outcome message={message} actions={actions} />}
      {(text !== '' || isStreaming) && (
        <MessageFooter message={message} actions={actions} canRegenerate={canRegenerate} />
      )}
    </article>
  );
});
