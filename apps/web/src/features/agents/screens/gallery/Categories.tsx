import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { useIsDesktop } from '../../../../ui/page/use-screen-size.ts';
import { useAuth } from '../../../auth/index.ts';
import { CREDENTIAL_NEEDS, type CredentialNeed } from '../../agent.ts';
import type { Gallery } from './use-gallery.ts';

const ITEM =
  'flex h-7.5 w-full items-center gap-2 rounded-2 px-2.5 text-left text-ink-2 hover:bg-surface-3 aria-[current]:bg-surface-4 aria-[current]:font-strong aria-[current]:text-ink';
const CHIP =
  'flex h-8 flex-none items-center gap-1.5 rounded-full border border-line-strong px-3.5 font-medium text-ink-2 hover:bg-surface-2 pointer-coarse:h-10 aria-[current]:border-transparent aria-[current]:bg-primary aria-[current]:text-on-primary aria-pressed:border-transparent aria-pressed:bg-primary aria-pressed:text-on-primary';

interface NeedsProps {
  readonly gallery: Gallery;
}

/** A guest has no credentials of their own. */
function useNeeds(): readonly CredentialNeed[] {
  const isGuest = useAuth((state) => state.account?.role === 'guest');
  return isGuest ? ['none'] : CREDENTIAL_NEEDS;
}

function NeedChips({ gallery }: NeedsProps) {
  const { t } = useTranslation('agents');
  return useNeeds().map((need) => (
    <button
      key={need}
      type="button"
      aria-pressed={gallery.credentials === need}
      onClick={() => gallery.needOnly(need)}
      className={CHIP}
    >
      <span className="whitespace-nowrap">{t(`gallery.needs.${need}`)}</span>
    </button>
  ));
}

function NeedBoxes({ gallery }: NeedsProps) {
  const { t, i18n } = useTranslation('agents');
  return (
    <fieldset className="mt-3.5">
      <legend className="px-2.5 pb-1 text-12 font-medium text-ink-3">{t('gallery.needs.label')}</legend>
      {useNeeds().map((need) => (
        <label
          key={need}
          className="flex h-7.5 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 text-ink-2 hover:bg-surface-3 pointer-coarse:h-11"
        >
          <input
            type="checkbox"
            checked={gallery.credentials === need}
            onChange={() => gallery.needOnly(need)}
            className="size-4 flex-none accent-(--primary)"
          />
          <span className="min-w-0 flex-1 truncate">{t(`gallery.needs.${need}`)}</span>
          {gallery.byCredentials && (
            <span className="tnum text-12 opacity-75">
              {formatCount(gallery.byCredentials[need], i18n.language)}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

/** What public agents are for and need, and how many there are: a column where there is room, else chips in a row. */
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
  const buttons = choices.map(({ value, label, count }) => (
    <button
      key={value}
      type="button"
      aria-current={value === current || undefined}
      onClick={() => gallery.choose(value)}
      className={isDesktop ? ITEM : CHIP}
    >
      <span className={isDesktop ? 'min-w-0 flex-1 truncate' : 'whitespace-nowrap'}>{label}</span>{' '}
      {count !== null && <span className="tnum text-12 opacity-75">{formatCount(count, i18n.language)}</span>}
    </button>
  ));
  if (isDesktop)
    return (
      <div className="w-52 flex-none overflow-y-auto border-r border-line px-2.5 py-3.5">
        <nav aria-label={t('categories.label')}>{buttons}</nav>
        <NeedBoxes gallery={gallery} />
      </div>
    );
  return (
    <nav
      aria-label={t('categories.label')}
      className="flex flex-none gap-2 overflow-x-auto px-4 py-2.5 max-tablet:border-b max-tablet:border-line"
    >
      {buttons[0]}
      <NeedChips gallery={gallery} />
      {buttons.slice(1)}
    </nav>
  );
}
