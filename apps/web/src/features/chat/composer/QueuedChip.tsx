import { Pencil, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';

export interface QueuedChipProps {
  readonly text: string;
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

/** What goes out when the running reply ends. */
export function QueuedChip({ text, onEdit, onRemove }: QueuedChipProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex h-8.5 items-center gap-1.5 self-start rounded-3 bg-surface-3 pr-1 pl-3 text-13 max-w-full">
      <span className="flex-none text-ink-3">{t('composer.queued')}</span>
      <span className="min-w-0 truncate text-ink">{text}</span>
      {onEdit !== undefined && (
        <IconButton label={t('composer.editQueued')} size="tiny" onClick={onEdit}>
          <Pencil size={14} aria-hidden />
        </IconButton>
      )}
      {onRemove !== undefined && (
        <IconButton label={t('composer.removeQueued')} size="tiny" onClick={onRemove}>
          <X size={14} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
