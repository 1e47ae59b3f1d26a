import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { Message, MessageStatus } from '../contact.api.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';

export interface MessageItemProps {
  readonly message: Message;
  readonly isBusy: boolean;
  readonly onMark: (status: MessageStatus) => void;
}

export function MessageItem({ message, isBusy, onMark }: MessageItemProps) {
  const { t, i18n } = useTranslation(['admin', 'contact']);
  const isOpen = message.status === 'open';
  const moment = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const mail = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(message.reference)}`;
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="font-strong">{message.name}</b>
        <span className="break-all text-ink-2">{message.email}</span>
        <span className="text-ink-3">{t(`contact:subjects.${message.subject}`)}</span>
        <span className="tnum ml-auto text-12 text-ink-3">
          <time dateTime={message.createdAt}>{moment.format(new Date(message.createdAt))}</time>
        </span>
      </div>
      <p className="mt-2 max-w-195 break-words whitespace-pre-wrap text-14">{message.text}</p>
      {message.page !== null && (
        <p className="mt-2 text-12 text-ink-3">
          {t('messages.page')} <code className="font-mono break-all">{message.page}</code>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2 text-12 text-ink-3">
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`${t(isOpen ? 'messages.markAnswered' : 'messages.markOpen')}, ${message.reference}`}
          onClick={() => onMark(isOpen ? 'answered' : 'open')}
        >
          {t(isOpen ? 'messages.markAnswered' : 'messages.markOpen')}
        </Button>
        <a href={mail} className="touch-target font-strong text-info underline-offset-2 hover:underline">
          {t('messages.reply')}
        </a>
        <code className="ml-auto font-mono">{message.reference}</code>
        <span>
          {message.userId === null ? t('messages.visitor') : t('messages.account', { id: message.userId })}
        </span>
      </div>
    </li>
  );
}
