import { Suspense, useCallback } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { CodeRunner } from '../../../ui/markdown/code/code-runner.ts';
import { useAuth } from '../../auth/index.ts';
import { OpenArtifact } from '../artifacts/open-artifact.ts';
import { ConversationSkeleton } from '../conversation/ConversationSkeleton.tsx';
import { clearTarget, useTarget } from '../conversation/message-target.state.ts';
import { ReturnedTables } from '../../runs/index.ts';
import { AgentRunPart } from '../message/agent/agent-run-part.ts';
import type { ChatSession } from '../sessions/session.ts';
import { OpenSource, type SourceOpening } from '../sources/open-source.ts';
import { ChatFoot } from './ChatFoot.tsx';
import { DockedApprovals } from './conversation/docked-approvals.ts';
import { useApprovalDock } from './conversation/use-approval-dock.ts';
import type { ArtifactPaneState } from './panes/use-artifact-pane.ts';
import type { Conversation } from './conversation/use-conversation.ts';
import type { SourcesPaneState } from './conversation/use-sources-pane.ts';

// Writing a message needs no list; the composer does not wait for its code.
const MessageList = lazyPart(() =>
  import('../conversation/MessageList.tsx').then((module) => ({ default: module.MessageList })),
);

const AgentRun = lazyPart(() =>
  import('./conversation/AgentRun.tsx').then((module) => ({ default: module.AgentRun })),
);

const ProgramButton = lazyPart(() =>
  import('../programs/ProgramButton.tsx').then((module) => ({ default: module.ProgramButton })),
);

const SourcesPane = lazyPart(() =>
  import('../sources/SourcesPane.tsx').then((module) => ({ default: module.SourcesPane })),
);

const ChatArtifacts = lazyPart(() =>
  import('./panes/ChatArtifacts.tsx').then((module) => ({ default: module.ChatArtifacts })),
);

export interface OpenChatProps {
  readonly session: ChatSession;
  readonly conversation: Conversation;
  readonly sources: SourcesPaneState;
  readonly artifacts: ArtifactPaneState;
}

/** The messages of a chat that has begun, and below them where the next one is written. */
export function OpenChat({ session, conversation, sources, artifacts }: OpenChatProps) {
  const target = useTarget((state) => (state.target?.sessionId === session.id ? state.target : null));
  const dock = useApprovalDock(session);
  // What it costs the server is nobody's to pay: guests come and go.
  const canRun = useAuth(({ account }) => account?.role === 'user');
  const { open: showSource } = sources;
  const { close: closeArtifact } = artifacts;
  const openSource = useCallback(
    (opening: SourceOpening) => {
      closeArtifact();
      showSource(opening);
    },
    [closeArtifact, showSource],
  );
  return (
    <div data-print="flow" className="relative flex min-h-0 flex-1">
      <div data-print="flow" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Suspense fallback={<ConversationSkeleton />}>
          <AgentRunPart value={AgentRun}>
            <DockedApprovals value={dock.approvalIds}>
              <OpenSource value={openSource}>
                <OpenArtifact value={artifacts.value}>
                  <CodeRunner value={canRun ? ProgramButton : null}>
                    <MessageList
                      sessionId={session.id}
                      messages={conversation.views}
                      actions={conversation.actions}
                      editingId={conversation.editingId}
                      target={target}
                      onTargetSeen={clearTarget}
                      isLow={dock.approvalIds.length > 0 && !dock.isWriting}
                    />
                  </CodeRunner>
                </OpenArtifact>
              </OpenSource>
            </DockedApprovals>
          </AgentRunPart>
        </Suspense>
        <ChatFoot
          dock={dock}
          session={session}
          branch={conversation.branch}
          onEditLast={conversation.editLast}
        />
      </div>
      {artifacts.opening && (
        <Suspense fallback={null}>
          <ChatArtifacts session={session} pane={artifacts} opening={artifacts.opening} />
        </Suspense>
      )}
      {sources.shown && !artifacts.opening && (
        <Suspense fallback={null}>
          <SourcesPane
            {...sources.shown}
            onOpen={sources.open}
            onClose={sources.close}
            below={<ReturnedTables logs={sources.shown.message.agentRun?.execution.toolLogs ?? []} />}
          />
        </Suspense>
      )}
    </div>
  );
}
