import { useTranslation } from 'react-i18next';
import type { ToolState } from '../use-catalog.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { useCategoryName } from '../use-category-name.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly count: number;
}

export interface CatalogFiltersProps {
  readonly category: string;
  readonly state: ToolState;
  readonly categories: readonly Choice<string>[];
  readonly states: readonly Choice<ToolState>[];
  readonly onCategory: (category: string) => void;
  readonly onState: (state: ToolState) => void;
}

const DOTS: Readonly<Record<ToolState, string>> = {
  all: 'bg-thinking-bar',
  ready: 'bg-live-solid',
  'needs-key': 'bg-warn-solid',
  down: 'bg-danger-solid',
};

const ROW =
  'group flex min-h-7.5 w-full items-center gap-2 rounded-2 px-2 text-left hover:bg-surface-3 aria-pressed:bg-surface-4 aria-pressed:font-strong';

/** Beside the list; on small screens two fields above it. */
export function CatalogFilters({
  category,
  state,
  categories,
  states,
  onCategory,
  onState,
}: CatalogFiltersProps) {
  const { t } = useTranslation('tools');
  const nameOf = useCategoryName();
  const labelOf = (value: string) => (value === '' ? t('state.all') : nameOf(value));
  return (
    <>
      <div className="grid flex-none grid-cols-2 gap-2 border-b border-line p-3 desktop:hidden">
        <Select
          aria-label={t('catalog.category')}
          value={category}
          // Closed, a field says only what is chosen.
          options={categories.map(({ value, count }) => ({
            value,
            label: value === '' ? t('catalog.anyCategory') : `${nameOf(value)} (${count})`,
          }))}
          onChange={onCategory}
        />
        <Select
          aria-label={t('state.label')}
          value={state}
          options={states.map(({ value, count }) => ({
            value,
            label: value === 'all' ? t('state.any') : `${t(`state.${value}`)} (${count})`,
          }))}
          onChange={(value) => onState(states.find((one) => one.value === value)?.value ?? 'all')}
        />
      </div>
      <div className="hidden w-55 flex-none flex-col gap-4 overflow-y-auto border-r border-line p-2.5 desktop:flex">
        <div role="group" aria-label={t('catalog.category')}>
          {categories.map(({ value, count }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === category}
              onClick={() => onCategory(value)}
              className={ROW}
            >
              <span className="min-w-0 flex-1 truncate">{labelOf(value)}</span>
              <span className="tnum text-12 font-regular text-ink-3 group-aria-pressed:text-ink-2">
                {count}
              </span>
            </button>
          ))}
        </div>
        <div role="group" aria-label={t('state.label')}>
          <p aria-hidden className="px-2 pb-1 text-12 text-ink-3">
            {t('state.label')}
          </p>
          {states.map(({ value, count }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === state}
              onClick={() => onState(value)}
              className={ROW}
            >
              <span aria-hidden className={`size-2 flex-none rounded-full ${DOTS[value]}`} />
              <span className="min-w-0 flex-1 truncate">{t(`state.${value}`)}</span>
              <span className="tnum text-12 font-regular text-ink-3 group-aria-pressed:text-ink-2">
                {count}
              </span>
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
