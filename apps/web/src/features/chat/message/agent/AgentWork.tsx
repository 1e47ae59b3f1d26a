import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { AgentRunPart } from './agent-run-part.ts';
import type { AgentRunView, AssistantMessageView } from '../message-view.ts';

export interface AgentWorkProps {
  readonly message: AssistantMessageView;
  readonly run: AgentRunView;
}

/** Above the text of an agent: what it did. */
export function AgentWork({ message, run }: AgentWorkProps) {
  const { t } = useTranslation('chat');
  const Part = use(AgentRunPart);
  const { isStreaming, text, reasoning } = message;
  const hasSteps = run.execution.toolLogs.length > 0;
  const hasBegun = text !== '' || reasoning !== undefined || hasSteps;
  return (
    <>
      {Part !== null && hasSteps && (
        <Suspense fallback={<div className="mb-2.5 h-7" />}>
          <Part messageId={message.id} run={run} />
        </Suspense>
      )}
      {isStreaming && !hasBegun && <p className="min-h-8 text-ink-3">{t('agent.starting')}</p>}
    </>
  );
}
