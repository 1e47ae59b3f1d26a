import { AGENT_CATEGORIES } from '@parley/contract/agents/constants.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/form/Select.tsx';
import type { Gallery } from './use-gallery.ts';

/** What public agents are for: a column where there is room, else a list to choose from. */
export function Categories({ gallery }: { readonly gallery: Gallery }) {
  const { t } = useTranslation('agents');
  const choices = [
    { value: '', label: t('categories.all') },
    ...AGENT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
  ];
  const current = gallery.category ?? '';
  return (
    <>
      <nav
        aria-label={t('categories.label')}
        className="hidden w-44 flex-none overflow-y-auto border-r border-line px-2.5 py-3.5 desktop:block"
      >
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-current={value === current || undefined}
            onClick={() => gallery.choose(value)}
            className="flex h-7.5 w-full items-center rounded-2 px-2.5 text-left text-ink-2 hover:bg-surface-3 aria-[current]:bg-surface-4 aria-[current]:font-strong aria-[current]:text-ink"
          >
            {label}
          </button>
        ))}
      </nav>
      <div className="px-4 pt-3 desktop:hidden">
        <Select
          aria-label={t('categories.label')}
          value={current}
          options={choices}
          onChange={gallery.choose}
        />
      </div>
    </>
  );
}
