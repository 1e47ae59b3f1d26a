import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentInView } from '../../../ui/use-current-in-view.ts';
import { PLATFORM_TABS, type AdminTab } from '../admin-tabs.ts';
import { useTabCounts } from '../use-tab-counts.ts';

export interface AdminTabsProps {
  readonly current: AdminTab;
  /** Beside the current one: what waits there. */
  readonly note?: string | undefined;
}

export function AdminTabs({ current, note }: AdminTabsProps) {
  const { t } = useTranslation('admin');
  const counts = useTabCounts();
  // Again once the numbers have come, which take room beside the names.
  const row = useCurrentInView<HTMLElement>(`${current} ${Object.keys(counts).length}`);
  const noteOf = (name: AdminTab) => (name === current ? note : undefined) ?? counts[name];
  return (
    <nav ref={row} aria-label={t('tabs.label')} className="flex gap-5 overflow-x-auto px-2 tablet:px-3">
      {PLATFORM_TABS.map(({ name, path }) => (
        <Link
          key={name}
          to={path}
          aria-current={name === current ? 'page' : undefined}
          className="touch-target flex h-10 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-strong aria-[current=page]:text-ink tablet:h-12 forced-colors:not-aria-[current=page]:border-[Canvas]"
        >
          {t(`tabs.${name}`)}
          {noteOf(name) !== undefined && (
            <span className="tnum text-12 font-regular text-ink-3">{noteOf(name)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
