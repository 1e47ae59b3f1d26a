import { type ComponentProps, type ReactNode, Suspense, useMemo, useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { useAuth } from '../../auth/index.ts';
import { useProfile } from '../../profile/index.ts';
import { ReplyAnnouncer } from '../conversation/ReplyAnnouncer.tsx';
import { NewChat } from '../composer/NewChat.tsx';
import { WhileAway } from '../composer/while-away.ts';
import { calledModelOf } from '../reply/agent-of.ts';
import { listRecent } from '../list/list-recent.ts';
import { isUnnamed } from '../sessions/session.ts';
import { useChatState } from '../use-chat.ts';
import { ChatComposer } from './composer/ChatComposer.tsx';
import { ChatConnection } from './ChatConnection.tsx';
import { ChatModelPicker } from './ChatModelPicker.tsx';
import { startNewChat } from './new-chat.ts';
import { OpenChat } from './OpenChat.tsx';
import { openInstructions } from './open-instructions.ts';
import { useConversation } from './conversation/use-conversation.ts';
import { usePanes } from './panes/use-panes.ts';
import { useLateModel } from './use-chat-owner.ts';
import { useAgentAddress } from './agent/use-agent-address.ts';
import { useModelKey } from './composer/use-model-key.ts';
import { useSessionActions } from './list/use-session-actions.ts';

// Writing a message needs no menus; the composer does not wait for their code.
const ChatHeader = lazyPart(() =>
  import('./conversation/HeaderWithSpending.tsx').then((module) => ({ default: module.HeaderWithSpending })),
);
const ContextUsage = lazyPart(() =>
  import('./ContextUsage.tsx').then((module) => ({ default: module.ContextUsage })),
);
const ChatAgent = lazyPart(() =>
  import('./agent/ChatAgent.tsx').then((module) => ({ default: module.ChatAgent })),
);

const PaneButtons = lazyPart(() =>
  import('./panes/PaneButtons.tsx').then((module) => ({ default: module.PaneButtons })),
);

const RegeneratePicker = lazyPart(() =>
  import('./conversation/RegeneratePicker.tsx').then((module) => ({ default: module.RegeneratePicker })),
);

export interface ChatPanelProps {
  readonly sessionId: string;
  /** False until the composer has been on screen once. */
  readonly isSettled: boolean;
}

const RecentChats = lazyPart(() =>
  import('../composer/RecentChats.tsx').then((module) => ({ default: module.RecentChats })),
);

const ChatStarts = lazyPart(() =>
  import('./ChatStarts.tsx').then((module) => ({ default: module.ChatStarts })),
);

function HeaderSpace() {
  return <div className="h-13 flex-none tablet:h-12" />;
}

function ContextUsageSlot(props: ComponentProps<typeof ContextUsage>) {
  return (
    <Suspense fallback={null}>
      <ContextUsage {...props} />
    </Suspense>
  );
}

function NewChatPage({ sessionId, children }: { readonly sessionId: string; readonly children: ReactNode }) {
  const personName = useAuth(({ account }) => account?.username ?? '');
  // Guests have none that work by themselves.
  const isMember = useAuth(({ account }) => account?.role === 'user');
  const hasAgents = useProfile((state) => !state.hiddenFeatures.includes('agents'));
  const sessions = useChatState((state) => state.sessions);
  const recent = useMemo(() => listRecent(sessions), [sessions]);
  return (
    <NewChat
      personName={personName}
      hour={new Date().getHours()}
      recent={
        recent.length === 0 ? undefined : (
          <Suspense fallback={null}>
            <RecentChats chats={recent} nowMs={Date.now()} />
          </Suspense>
        )
      }
      activity={
        isMember &&
        hasAgents && (
          <Suspense fallback={null}>
            <WhileAway />
          </Suspense>
        )
      }
      starts={
        <Suspense fallback={null}>
          <ChatStarts sessionId={sessionId} isWide={recent.length === 0} />
        </Suspense>
      }
    >
      {children}
    </NewChat>
  );
}

/** One chat: its header, its messages and its composer. Remounted for each chat. */
export function ChatPanel({ sessionId, isSettled }: ChatPanelProps) {
  const session = useChatState((state) => state.sessions[sessionId]);
  const conversation = useConversation(sessionId, session?.activeLeafId ?? null);
  const { branch, views, regeneration } = conversation;
  const { isEmpty, ...panes } = usePanes(conversation, session?.replyingId ?? null);
  const sessionActions = useSessionActions();
  // Kept here, because the key has to work before the code of the picker is there.
  const [isPickerOpen, setPickerOpen] = useState(false);
  const isPhone = useIsPhone();
  useModelKey(() => setPickerOpen(true));
  useAgentAddress();
  useLateModel(sessionId, session?.selectedModelId ?? null);

  if (!session) return null;
  const isNewChat = views.length === 0;
  const hasImages = views.some((view) => view.role === 'user' && view.image);
  return (
    <>
      {isSettled ? (
        <Suspense fallback={<HeaderSpace />}>
          <ChatHeader
            sessionId={sessionId}
            isNewChat={isNewChat}
            name={isUnnamed(session) ? '' : session.name}
            isPinned={session.isPinned}
            contextUsage={(opened) => (
              <ContextUsageSlot session={session} messages={conversation.messages} opened={opened} />
            )}
            sources={!isEmpty && <PaneButtons {...panes} />}
            onDocuments={panes.artifacts.toggle}
            onTogglePin={() => sessionActions.onTogglePin(sessionId)}
            hasInstructions={session.systemPrompt !== ''}
            onInstructions={() => openInstructions(session)}
            onRename={(name) => sessionActions.onRename(sessionId, name)}
            onCopyLink={() => sessionActions.onCopyLink(sessionId)}
            onShare={() => sessionActions.onShare(sessionId)}
            onExport={(format) => sessionActions.onExport(sessionId, format)}
            onDelete={() => sessionActions.onDelete(sessionId)}
            onNewChat={startNewChat}
          >
            {/* On a phone the button of the model names both. */}
            {!isPhone && <ChatAgent session={session} />}
            <ChatModelPicker
              session={session}
              hasImages={hasImages}
              isOpen={isPickerOpen}
              onOpenChange={setPickerOpen}
            />
          </ChatHeader>
        </Suspense>
      ) : (
        <HeaderSpace />
      )}
      <ChatConnection sessionId={sessionId} isOnline={conversation.isOnline} />
      {isNewChat ? (
        <NewChatPage sessionId={sessionId}>
          <ChatComposer session={session} branch={branch} onEditLast={conversation.editLast} />
        </NewChatPage>
      ) : (
        <OpenChat session={session} conversation={conversation} {...panes} />
      )}
      {/* Not in the list: a short reply may be done before the code of the list is there. */}
      <ReplyAnnouncer last={views.at(-1)} />
      {regeneration !== null && (
        <Suspense fallback={null}>
          <RegeneratePicker
            modelId={calledModelOf(session)}
            hasImages={hasImages}
            onSelect={regeneration.choose}
            onClose={regeneration.close}
          />
        </Suspense>
      )}
    </>
  );
}
