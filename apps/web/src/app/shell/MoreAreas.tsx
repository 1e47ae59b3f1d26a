import { Ellipsis } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useMenuTrigger } from '../../ui/menu/use-menu-trigger.ts';
import type { SidebarLink } from './sidebar-link.ts';

const MoreAreasMenu = lazyPart(async () => ({
  default: (await import('./MoreAreasMenu.tsx')).MoreAreasMenu,
}));

export interface MoreAreasProps {
  readonly links: readonly SidebarLink[];
  readonly isRail: boolean;
}

/** The areas that have no row of their own. */
export function MoreAreas({ links, isRail }: MoreAreasProps) {
  const { t } = useTranslation('chat');
  const menu = useMenuTrigger();
  const isCurrent = links.some((link) => link.isCurrent);
  const layout = isRail
    ? 'touch-target grid size-7 place-items-center'
    : 'flex h-(--row) items-center gap-2.25 px-2 pointer-coarse:h-11';
  return (
    <>
      <button
        type="button"
        {...menu.triggerProps}
        aria-label={isRail ? t('navigation.more') : undefined}
        className={`rounded-2 text-left font-medium data-[state=open]:bg-surface-3 ${layout} ${isCurrent ? 'bg-surface-4 text-ink' : 'text-ink-2 hover:bg-surface-3 [&>.lucide]:text-ink-3'}`}
      >
        <Ellipsis size={16} aria-hidden />
        {!isRail && t('navigation.more')}
      </button>
      {menu.anchor !== null && (
        <Suspense fallback={null}>
          <MoreAreasMenu anchor={menu.anchor} links={links} onClose={menu.close} />
        </Suspense>
      )}
    </>
  );
}
