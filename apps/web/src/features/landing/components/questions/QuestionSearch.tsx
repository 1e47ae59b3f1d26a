import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface QuestionSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function QuestionSearch({ label, value, onChange }: QuestionSearchProps) {
  const { t } = useTranslation('landing');
  return (
    <div className="flex h-12 items-center gap-2 rounded-3 border border-line-strong bg-surface px-3 has-[input:focus]:border-focus has-[input:focus]:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_20%,transparent)] tablet:h-10.5">
      <Search size={17} aria-hidden className="text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none tablet:text-15 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('faq.clear')}
          onClick={() => onChange('')}
          className="touch-target grid size-7 place-items-center rounded-2 text-ink-3 hover:bg-surface-3 hover:text-ink"
        >
          <X size={17} aria-hidden />
        </button>
      )}
    </div>
  );
}
