import { Eye, Lightbulb, Star, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MODEL_FILTERS, type ModelFilter } from './picker-rows.ts';

const ICONS = { favourites: Star, vision: Eye, tools: Wrench, reasoning: Lightbulb, cheap: null } as const;
const CHIP =
  'touch-target inline-flex h-9 flex-none items-center gap-1.25 rounded-full px-3.5 text-14 font-medium whitespace-nowrap tablet:h-6.5 tablet:px-2.5 tablet:text-[12.5px]';
const OFF = 'text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-surface-3';
const ON = 'bg-primary text-on-primary';

export interface FilterChipsProps {
  readonly filters: ReadonlySet<ModelFilter>;
  readonly onChange: (filters: ReadonlySet<ModelFilter>) => void;
}

export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { t } = useTranslation('chat');
  const toggle = (filter: ModelFilter) => {
    const next = new Set(filters);
    if (!next.delete(filter)) next.add(filter);
    onChange(next);
  };
  return (
    <div
      role="group"
      aria-label={t('models.filters')}
      className="flex flex-none gap-2 overflow-x-auto border-b border-line px-4 py-3 tablet:gap-1.5 tablet:px-3 tablet:py-2.5"
    >
      <button
        type="button"
        aria-pressed={filters.size === 0}
        onClick={() => onChange(new Set())}
        className={`${CHIP} ${filters.size === 0 ? ON : OFF}`}
      >
        {t('models.filter.all')}
      </button>
      {MODEL_FILTERS.map((filter) => {
        const Icon = ICONS[filter];
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={filters.has(filter)}
            onClick={() => toggle(filter)}
            className={`${CHIP} ${filters.has(filter) ? ON : OFF}`}
          >
            {Icon !== null && <Icon size={14} aria-hidden />}
            {t(`models.filter.${filter}`)}
          </button>
        );
      })}
    </div>
  );
}
