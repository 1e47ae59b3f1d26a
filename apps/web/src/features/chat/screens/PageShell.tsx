import { useCallback, type ReactNode } from 'react';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOnline } from '../../../platform/use-online.ts';
import { AppFrame } from '../../../ui/AppFrame.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { chat } from '../browser-chat.ts';
import { useChatUpkeep } from '../use-chat.ts';
import { ChatSidebar } from './ChatSidebar.tsx';
import { useChatKeys } from './use-chat-keys.ts';
import { readModelChoice, useChatOwner } from './use-chat-owner.ts';
import { useReplyNotices } from './use-reply-notices.ts';
import { useSidebar } from './use-sidebar.ts';

export interface PageShellProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly tabs?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page beside the list of chats: choosing one there leads back to the chat. */
export function PageShell({ title, subtitle, tabs, actions, children }: PageShellProps) {
  useChatOwner();
  useChatUpkeep();
  useReplyNotices();
  const { t } = useTranslation('common');
  const isOnline = useOnline();
  const navigate = useNavigate();
  const sidebar = useSidebar();
  const { show: showSidebar, toggle: onToggleSidebar } = sidebar;
  const openChat = useCallback(() => void navigate('/chat'), [navigate]);
  const startNewChat = useCallback(() => {
    chat.sessions.create(readModelChoice());
    openChat();
  }, [openChat]);
  useChatKeys({ onNewChat: startNewChat, onToggleSidebar });

  return (
    <AppFrame
      isRail={sidebar.beside === 'rail'}
      sidebar={<ChatSidebar place={sidebar} onNewChat={startNewChat} onOpened={openChat} />}
    >
      <PageHeader
        title={title}
        subtitle={subtitle}
        tabs={tabs}
        actions={actions}
        onOpenSidebar={showSidebar}
      />
      {!isOnline && (
        <Banner
          tone="danger"
          place="top"
          icon={<WifiOff size={16} aria-hidden />}
          title={t('connection.offline')}
        >
          {t('connection.offlinePage')}
        </Banner>
      )}
      {children}
    </AppFrame>
  );
}
