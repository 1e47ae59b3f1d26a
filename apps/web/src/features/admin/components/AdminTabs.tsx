import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

const TABS = [
  { name: 'messages', path: '/admin' },
  { name: 'reports', path: '/admin/error-reports' },
] as const;
export type AdminTab = (typeof TABS)[number]['name'];

export interface AdminTabsProps {
  readonly current: AdminTab;
  /** Beside the current one: what waits there. */
  readonly note?: string | undefined;
}

/** The parts of the administration; another one is a row here. */
export function AdminTabs({ current, note }: AdminTabsProps) {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('tabs.label')} className="flex gap-5 overflow-x-auto px-2 tablet:px-3">
      {TABS.map(({ name, path }) => (
        <NavLink
          key={name}
          to={path}
          end
          className="touch-target flex h-10 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-strong aria-[current=page]:text-ink tablet:h-12"
        >
          {t(`tabs.${name}`)}
          {name === current && note !== undefined && (
            <span className="tnum text-12 font-regular text-ink-3">{note}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
