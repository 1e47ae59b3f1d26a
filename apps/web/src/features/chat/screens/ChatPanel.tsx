import { lazy, Suspense, useState } from 'react';
import { chat } from '../browser-chat.ts';
import { ConversationSkeleton } from '../components/ConversationSkeleton.tsx';
import { NewChat } from '../components/NewChat.tsx';
import { openChatDialog } from '../dialogs.state.ts';
import { clearTarget, useTarget } from '../message-target.state.ts';
import { useChatState } from '../use-chat.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatConnection } from './ChatConnection.tsx';
import { ChatModelPicker } from './ChatModelPicker.tsx';
import { useConversation } from './use-conversation.ts';
import { useLateModel } from './use-chat-owner.ts';
import { useModelKey } from './use-model-key.ts';
import { useSessionActions } from './use-session-actions.ts';

// Writing a message needs neither a list nor menus; the composer does not wait for their code.
const ChatHeader = lazy(() =>
  import('../components/ChatHeader.tsx').then((module) => ({ default: module.ChatHeader })),
);
const ChatFill = lazy(() => import('./ChatFill.tsx').then((module) => ({ default: module.ChatFill })));
const MessageList = lazy(() =>
  import('../components/MessageList.tsx').then((module) => ({ default: module.MessageList })),
);

export interface ChatPanelProps {
  readonly sessionId: string;
  /** False until the composer has been on screen once. */
  readonly isSettled: boolean;
  readonly onOpenSidebar: () => void;
  readonly onNewChat: () => void;
}

const doNothing = () => {};

function HeaderSpace() {
  return <div className="h-13 flex-none tablet:h-12" />;
}

/** One chat: its header, its messages and its composer. Mounted anew for each chat. */
export function ChatPanel({ sessionId, isSettled, onOpenSidebar, onNewChat }: ChatPanelProps) {
  const session = useChatState((state) => state.sessions[sessionId]);
  const conversation = useConversation(sessionId, session?.activeLeafId ?? null);
  const { branch, views, actions } = conversation;
  const target = useTarget((state) => (state.target?.sessionId === sessionId ? state.target : null));
  const sessionActions = useSessionActions(doNothing);
  // Kept here, because the key has to work before the code of the picker is there.
  const [isPickerOpen, setPickerOpen] = useState(false);
  useModelKey(() => setPickerOpen(true));
  useLateModel(sessionId, session?.selectedModelId ?? null);

  if (!session) return null;
  const isNewChat = views.length === 0;
  const composer = <ChatComposer session={session} branch={branch} onEditLast={conversation.editLast} />;
  return (
    <>
      {isSettled ? (
        <Suspense fallback={<HeaderSpace />}>
          <ChatHeader
            isNewChat={isNewChat}
            name={session.name}
            isPinned={session.isPinned}
            fill={
              !isNewChat && (
                <Suspense fallback={null}>
                  <ChatFill session={session} messages={conversation.messages} />
                </Suspense>
              )
            }
            onTogglePin={() => sessionActions.onTogglePin(sessionId)}
            hasInstructions={session.systemPrompt !== ''}
            onInstructions={() => openChatDialog({ kind: 'instructions', sessionId })}
            onRename={(name) => sessionActions.onRename(sessionId, name)}
            onShare={() => sessionActions.onShare(sessionId)}
            onExport={(format) => sessionActions.onExport(sessionId, format)}
            onDelete={() => sessionActions.onDelete(sessionId)}
            onOpenSidebar={onOpenSidebar}
            onNewChat={onNewChat}
          >
            <ChatModelPicker
              session={session}
              hasImages={views.some((view) => view.role === 'user' && view.image)}
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
        <NewChat
          hour={new Date().getHours()}
          onStart={(text) => chat.drafts.write(sessionId, { ...chat.drafts.read(sessionId), text })}
        >
          {composer}
        </NewChat>
      ) : (
        <>
          <Suspense fallback={<ConversationSkeleton />}>
            <MessageList
              sessionId={sessionId}
              messages={views}
              actions={actions}
              editingId={conversation.editingId}
              target={target}
              onTargetSeen={clearTarget}
            />
          </Suspense>
          {composer}
        </>
      )}
    </>
  );
}
