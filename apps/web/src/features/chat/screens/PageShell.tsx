import { useCallback, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AppFrame } from '../../../ui/AppFrame.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { chat } from '../browser-chat.ts';
import { useChatUpkeep } from '../use-chat.ts';
import { ChatSidebar } from './ChatSidebar.tsx';
import { useChatKeys } from './use-chat-keys.ts';
import { readModelChoice, useChatOwner } from './use-chat-owner.ts';
import { useSidebar } from './use-sidebar.ts';

export interface PageShellProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page beside the list of chats: choosing one there leads back to the chat. */
export function PageShell({ title, subtitle, actions, children }: PageShellProps) {
  useChatOwner();
  useChatUpkeep();
  const navigate = useNavigate();
  const sidebar = useSidebar();
  const { show: showSidebar, toggle: onToggleSidebar } = sidebar;
  const [isSearching, setSearching] = useState(false);
  const openChat = useCallback(() => void navigate('/chat'), [navigate]);
  const startNewChat = useCallback(() => {
    chat.sessions.create(readModelChoice());
    openChat();
  }, [openChat]);
  const openSearch = useCallback(() => {
    showSidebar();
    setSearching(true);
  }, [showSidebar]);
  useChatKeys({ onNewChat: startNewChat, onSearch: openSearch, onToggleSidebar });

  return (
    <AppFrame
      isRail={sidebar.beside === 'rail'}
      sidebar={
        <ChatSidebar
          place={sidebar}
          isSearching={isSearching}
          onSearchingChange={setSearching}
          onNewChat={startNewChat}
          onOpened={openChat}
        />
      }
    >
      <PageHeader title={title} subtitle={subtitle} actions={actions} onOpenSidebar={showSidebar} />
      {children}
    </AppFrame>
  );
}
