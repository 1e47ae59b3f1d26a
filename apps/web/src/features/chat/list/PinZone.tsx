import { Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface PinZoneProps {
  /** Of the chat that is dragged. */
  readonly isPinned: boolean;
  readonly isOver: boolean;
}

/** Over the top of the list while a chat is dragged. The menu of a chat and a key do the same. */
export function PinZone({ isPinned, isOver }: PinZoneProps) {
  const { t } = useTranslation('chat');
  const Icon = isPinned ? PinOff : Pin;
  return (
    <div
      aria-hidden
      data-pin-zone
      className={`absolute inset-x-0 top-0.5 z-10 flex h-8.5 items-center justify-center gap-2 rounded-2 border border-dashed bg-surface text-12 font-medium shadow-2 ${isOver ? 'border-live text-live' : 'border-control text-ink-2'}`}
    >
      <Icon size={14} aria-hidden />
      {t(isPinned ? 'sidebar.dropToUnpin' : 'sidebar.dropToPin')}
    </div>
  );
}
