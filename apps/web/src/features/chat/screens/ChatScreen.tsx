import { lazy, Suspense, useEffect, useState } from 'react';
import { AppFrame } from '../../../ui/AppFrame.tsx';
import { chat } from '../browser-chat.ts';
import { useChatState, useChatUpkeep } from '../use-chat.ts';
import { ChatOpening } from './ChatOpening.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { useChatKeys } from './use-chat-keys.ts';
import { readModelChoice, useChatOwner } from './use-chat-owner.ts';
import { useOpenAt } from './use-open-at.ts';
import { useReplyNotices } from './use-reply-notices.ts';
import { useSidebar } from './use-sidebar.ts';

const ChatSidebar = lazy(() =>
  import('./ChatSidebar.tsx').then((module) => ({ default: module.ChatSidebar })),
);

function startNewChat(): void {
  chat.sessions.create(readModelChoice());
}

/** True from the moment after a part has first been on screen: what comes around it is fetched then, not before. */
function useOnceMounted(isThere: boolean): boolean {
  const [wasThere, setThere] = useState(false);
  useEffect(() => {
    if (isThere) setThere(true);
  }, [isThere]);
  return wasThere;
}

export function ChatScreen() {
  useChatOwner();
  useChatUpkeep();
  useReplyNotices();
  useOpenAt();
  const sidebar = useSidebar();
  const { show: showSidebar, toggle: onToggleSidebar } = sidebar;
  const sessionId = useChatState((state) => state.currentId);
  const isReady = useChatState((state) => sessionId !== null && state.messages[sessionId] !== undefined);
  const isSettled = useOnceMounted(isReady);
  useChatKeys({ onNewChat: startNewChat, onToggleSidebar });

  return (
    <AppFrame
      isRail={sidebar.beside === 'rail'}
      sidebar={
        <Suspense fallback={null}>
          {isSettled && <ChatSidebar place={sidebar} onNewChat={startNewChat} />}
        </Suspense>
      }
    >
      {sessionId !== null && isReady ? (
        <ChatPanel
          key={sessionId}
          sessionId={sessionId}
          isSettled={isSettled}
          onOpenSidebar={showSidebar}
          onNewChat={startNewChat}
        />
      ) : (
        <ChatOpening sessionId={sessionId} onOpenSidebar={showSidebar} />
      )}
    </AppFrame>
  );
}
