import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MoreAreas } from './MoreAreas.tsx';
import type { SidebarLink } from './sidebar-link.ts';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';

export interface SidebarLinksProps {
  readonly links: readonly SidebarLink[];
  readonly isRail: boolean;
}

/** More are reached through one more row, which never leads to a single one. */
const MOST_ROWS = 4;
const COLUMN = 'flex h-(--row) items-center gap-2.25 px-2 pointer-coarse:h-11';
const RAIL = 'relative touch-target grid size-7 place-items-center';

function Waiting({ count, isRail }: { readonly count: number; readonly isRail: boolean }) {
  if (isRail) return <span aria-hidden className="absolute top-1 right-1 size-1.5 rounded-full bg-warn" />;
  return <span className="tnum ml-auto text-12 font-strong">{count}</span>;
}

/** The areas of the app, between its actions and the chats. */
export function SidebarLinks({ links, isRail }: SidebarLinksProps) {
  const { t } = useTranslation('chat');
  if (links.length === 0) return null;
  const mostRows = MOST_ROWS + (links.some(({ isTemporary }) => isTemporary) ? 1 : 0);
  const shownCount = links.length > mostRows + 1 ? mostRows : links.length;
  return (
    <nav
      aria-label={t('navigation.label')}
      className={`mt-2 flex flex-none flex-col ${isRail ? 'items-center gap-0.5' : ''}`}
    >
      {links.slice(0, shownCount).map(({ path, icon, label, isCurrent, count = 0 }) => {
        const name = count > 0 ? t('navigation.waiting', { label, count }) : label;
        const link = (
          <Link
            key={path}
            to={path}
            aria-label={isRail || count > 0 ? name : undefined}
            aria-current={isCurrent ? 'page' : undefined}
            className={`rounded-2 font-medium ${isRail ? RAIL : COLUMN} ${isCurrent ? 'bg-surface-4 text-ink' : 'text-ink-2 hover:bg-surface-3 [&>.lucide]:text-ink-3'}`}
          >
            {icon}
            {!isRail && label}
            {count > 0 && <Waiting count={count} isRail={isRail} />}
          </Link>
        );
        return isRail ? (
          <Tooltip key={path} content={name} side="right" isName>
            {link}
          </Tooltip>
        ) : (
          link
        );
      })}
      {shownCount < links.length && <MoreAreas links={links.slice(shownCount)} isRail={isRail} />}
    </nav>
  );
}
