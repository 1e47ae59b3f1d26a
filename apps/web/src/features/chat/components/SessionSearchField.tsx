import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

export interface SessionSearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Arrow down: into what was found. */
  readonly onLeaveDown: () => void;
}

export function SessionSearchField({ value, onChange, onLeaveDown }: SessionSearchFieldProps) {
  const { t } = useTranslation('chat');
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeaveDown();
    } else if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onChange('');
    }
  };
  return (
    <div className="mt-2 flex h-7.5 flex-none items-center gap-2 rounded-2 border border-line px-2 has-[input:focus]:border-focus pointer-coarse:h-11">
      <Search size={14} aria-hidden className="flex-none text-ink-3" />
      <input
        type="text"
        role="searchbox"
        value={value}
        aria-label={t('sidebar.search')}
        placeholder={t('sidebar.search')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
        className="h-full min-w-0 flex-1 bg-transparent text-13 text-ink outline-none placeholder:text-ink-3 pointer-coarse:text-16"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('sidebar.clearSearch')}
          onClick={() => onChange('')}
          className="touch-target grid size-5 flex-none place-items-center rounded-2 text-ink-3 hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
