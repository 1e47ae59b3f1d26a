import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { useIsDesktop } from '../../../../ui/page/use-screen-size.ts';
import type { Gallery } from './use-gallery.ts';

const ITEM =
  'flex h-7.5 w-full items-center gap-2 rounded-2 px-2.5 text-left text-ink-2 hover:bg-surface-3 aria-[current]:bg-surface-4 aria-[current]:font-strong aria-[current]:text-ink';
const CHIP =
  'flex h-8 flex-none items-center gap-1.5 rounded-full border border-line-strong px-3.5 font-medium text-ink-2 hover:bg-surface-2 pointer-coarse:h-10 aria-[current]:border-transparent aria-[current]:bg-primary aria-[current]:text-on-primary';

/** What public agents are for, and how many there are: a column where there is room, else chips in a row. */
export function Categories({ gallery }: { readonly gallery: Gallery }) {
  const { t, i18n } = useTranslation('agents');
  const isDesktop = useIsDesktop();
  const current = gallery.category ?? '';
  const choices = [
    { value: '', label: t('categories.all'), count: gallery.totalOfAll },
    ...gallery.categories.map(({ category, count }) => ({
      value: category,
      label: t(`categories.${category}`),
      count,
    })),
  ];
  return (
    <nav
      aria-label={t('categories.label')}
      className={
        isDesktop
          ? 'w-52 flex-none overflow-y-auto border-r border-line px-2.5 py-3.5'
          : 'flex flex-none gap-2 overflow-x-auto px-4 py-2.5 max-tablet:border-b max-tablet:border-line'
      }
    >
      {choices.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-current={value === current || undefined}
          onClick={() => gallery.choose(value)}
          className={isDesktop ? ITEM : CHIP}
        >
          <span className={isDesktop ? 'min-w-0 flex-1 truncate' : 'whitespace-nowrap'}>{label}</span>{' '}
          {count !== null && (
            <span className="tnum text-12 opacity-75">{formatCount(count, i18n.language)}</span>
          )}
        </button>
      ))}
    </nav>
  );
}
