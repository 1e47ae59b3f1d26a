import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';

export interface SessionSearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
  /** Enter opens the first match. */
  readonly onSubmit: () => void;
}

export function SessionSearch({ value, onChange, onClose, onSubmit }: SessionSearchProps) {
  const { t } = useTranslation('chat');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="flex h-7.5 flex-none items-center gap-2.25 rounded-2 bg-surface pr-0.5 pl-2 shadow-[0_0_0_1px_var(--line-strong)] focus-within:shadow-[0_0_0_2px_var(--focus)] pointer-coarse:h-11">
      <Search size={16} aria-hidden className="text-ink-3" />
      <input
        ref={field}
        type="text"
        role="searchbox"
        value={value}
        placeholder={t('sidebar.searchPlaceholder')}
        aria-label={t('sidebar.searchPlaceholder')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') onSubmit();
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
        className="min-w-0 flex-1 bg-transparent outline-none pointer-coarse:text-16"
      />
      <IconButton label={t('sidebar.clearSearch')} size="tiny" onClick={onClose}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
