import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import { toChatAddress } from '../chat-address.ts';

export interface RecentChat {
  readonly id: string;
  /** Empty until the chat has one. */
  readonly name: string;
  readonly at: number;
}

export interface RecentChatsProps {
  readonly chats: readonly RecentChat[];
  readonly nowMs: number;
}

/** Where one left off, beside the starts of a new chat. */
export function RecentChats({ chats, nowMs }: RecentChatsProps) {
  const { t, i18n } = useTranslation(['chat', 'pages']);
  return (
    <ul>
      {chats.map(({ id, name, at }) => (
        <li key={id} className="border-t border-line first:border-transparent">
          <Link
            to={toChatAddress(id, null)}
            className="flex min-h-11 items-center gap-2.5 text-[13.5px] text-ink-2 hover:text-ink"
          >
            <MessageSquare size={16} aria-hidden className="flex-none text-ink-3" />
            <span className="min-w-0 flex-1 truncate">{name === '' ? t('session.untitled') : name}</span>
            <span className="flex-none text-12 text-ink-3">
              {formatAgo(at, nowMs, i18n.getFixedT(null, 'pages'), i18n.language)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
