import { lazy, Suspense, useMemo, useState } from 'react';
import { useOnline } from '../../../platform/use-online.ts';
import { findModel, useModels } from '../../models/index.ts';
import { chat } from '../browser-chat.ts';
import { ConversationSkeleton } from '../components/ConversationSkeleton.tsx';
import { NewChat } from '../components/NewChat.tsx';
import { createMessageViews } from '../message-views.ts';
import { useChatState } from '../use-chat.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatConnection } from './ChatConnection.tsx';
import { ChatModelPicker } from './ChatModelPicker.tsx';
import { useLateModel } from './use-chat-owner.ts';
import { useModelKey } from './use-model-key.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useSessionActions } from './use-session-actions.ts';

// Writing a message needs neither a list nor menus; the composer does not wait for their code.
const ChatHeader = lazy(() =>
  import('../components/ChatHeader.tsx').then((module) => ({ default: module.ChatHeader })),
);
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
  const messages = useChatState((state) => state.messages[sessionId]);
  const models = useModels((state) => state.models);
  const isOnline = useOnline();
  const [toViews] = useState(createMessageViews);
  const leafId = session?.activeLeafId ?? null;
  const views = useMemo(
    () =>
      toViews({
        messages: messages ?? [],
        leafId,
        nameOf: (modelId) => findModel(models, modelId)?.name ?? modelId,
        isOnline,
      }),
    [toViews, messages, leafId, models, isOnline],
  );
  const actions = useMessageActions(sessionId);
  const sessionActions = useSessionActions(doNothing);
  // Kept here, because the key has to work before the code of the picker is there.
  const [isPickerOpen, setPickerOpen] = useState(false);
  useModelKey(() => setPickerOpen(true));
  useLateModel(sessionId, session?.selectedModelId ?? null);

  if (!session) return null;
  const isNewChat = views.length === 0;
  const composer = <ChatComposer session={session} views={views} />;
  return (
    <>
      {isSettled ? (
        <Suspense fallback={<HeaderSpace />}>
          <ChatHeader
            isNewChat={isNewChat}
            name={session.name}
            isPinned={session.isPinned}
            onTogglePin={() => sessionActions.onTogglePin(sessionId)}
            onRename={(name) => sessionActions.onRename(sessionId, name)}
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
      <ChatConnection sessionId={sessionId} isOnline={isOnline} />
      {isNewChat ? (
        <NewChat
          hour={new Date().getHours()}
          onStart={(text) => chat.drafts.write(sessionId, { text, image: null })}
        >
          {composer}
        </NewChat>
      ) : (
        <>
          <Suspense fallback={<ConversationSkeleton />}>
            <MessageList sessionId={sessionId} messages={views} actions={actions} />
          </Suspense>
          {composer}
        </>
      )}
    </>
  );
}
