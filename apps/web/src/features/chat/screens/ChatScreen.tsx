import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { wantSidebar } from '../../../platform/overlays/sidebar.ts';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { isUnnamed } from '../sessions/session.ts';
import { useChatState } from '../use-chat.ts';
import { ChatOpening } from './ChatOpening.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { useChatAddress } from './use-chat-address.ts';

const ChatProblem = lazyPart(() =>
  import('./ChatProblem.tsx').then((module) => ({ default: module.ChatProblem })),
);

/** True from the moment after a part has first been on screen: what comes around it is fetched then, not before. */
function useOnceMounted(isThere: boolean): boolean {
  const [wasThere, setThere] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    setThere(true);
    wantSidebar();
  }, [isThere]);
  return wasThere;
}

/** The tab is called after its chat. */
function ChatTitle({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('chat');
  const session = useChatState((state) => state.sessions[sessionId]);
  return session && <PageTitle name={isUnnamed(session) ? t('session.untitled') : session.name} />;
}

export function ChatScreen() {
  const { sessionId, problem, retry } = useChatAddress();
  const isReady = useChatState(
    ({ sessions, messages }) =>
      sessionId !== null && sessions[sessionId] !== undefined && messages[sessionId] !== undefined,
  );
  const isSettled = useOnceMounted(isReady || problem !== null);
  if (problem !== null)
    return (
      <Suspense fallback={null}>
        <ChatProblem problem={problem} onRetry={retry} />
      </Suspense>
    );
  if (sessionId === null || !isReady) return <ChatOpening sessionId={sessionId} />;
  return (
    <>
      <ChatTitle sessionId={sessionId} />
      <ChatPanel key={sessionId} sessionId={sessionId} isSettled={isSettled} />
    </>
  );
}
