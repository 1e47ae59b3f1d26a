import { CloudOff, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { startNewChat } from './new-chat.ts';
import type { AddressProblem } from './use-chat-address.ts';

export interface ChatProblemProps {
  readonly problem: AddressProblem;
  readonly onRetry: () => void;
}

interface Words {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

/** In place of a chat whose address leads nowhere, or nowhere that can be reached now. */
export function ChatProblem({ problem, onRetry }: ChatProblemProps) {
  const { t } = useTranslation(['chat', 'common']);
  const words: Words =
    problem === 'missing'
      ? {
          icon: <SearchX size={16} aria-hidden />,
          title: t('list.chatNotFound'),
          text: t('list.chatNotFoundText'),
          action: <Button onClick={startNewChat}>{t('newChat')}</Button>,
        }
      : {
          icon: <CloudOff size={16} aria-hidden />,
          title: t('sync.loadFailed'),
          text: t('sync.loadFailedText'),
          action: <Button onClick={onRetry}>{t('common:tryAgain')}</Button>,
        };
  return (
    <>
      <PageHeader title={words.title} />
      <div role="alert">
        <EmptyState icon={words.icon} title={words.title} action={words.action}>
          {words.text}
        </EmptyState>
      </div>
    </>
  );
}
