import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface FilterChip {
  readonly id: string;
  readonly label: string;
  readonly onRemove: () => void;
}

/** What the numbers are narrowed to, each with the way back. */
export function FilterChips({ chips }: { readonly chips: readonly FilterChip[] }) {
  const { t } = useTranslation('analytics');
  if (chips.length === 0) return null;
  return (
    <div role="status" className="mb-5 flex flex-wrap items-center gap-2">
      <span className="text-[12.5px] text-ink-3">{t('filter.only')}</span>
      {chips.map(({ id, label, onRemove }) => (
        <button
          key={id}
          type="button"
          aria-label={t('filter.remove', { name: label })}
          onClick={onRemove}
          className="flex h-7 items-center gap-1.5 rounded-full bg-surface-3 pr-2 pl-3 text-[12.5px] font-medium hover:bg-surface-4 pointer-coarse:h-10"
        >
          {label}
          <X size={14} aria-hidden className="text-ink-2" />
        </button>
      ))}
    </div>
  );
}
