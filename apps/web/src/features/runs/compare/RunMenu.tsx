import { Columns2, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { MenuItem } from '../../../ui/menu/MenuItem.tsx';
import { MenuSurface } from '../../../ui/menu/MenuSurface.tsx';
import { useMenuTrigger } from '../../../ui/menu/use-menu-trigger.ts';

export interface RunMenuProps {
  readonly onCompare: () => void;
  /** Above: what else can be done where the run is shown. */
  readonly children?: ReactNode;
}

/** What can be done with one run. */
export function RunMenu({ onCompare, children }: RunMenuProps) {
  const { t } = useTranslation('runs');
  const { anchor, close, triggerProps } = useMenuTrigger();
  return (
    <>
      <IconButton label={t('menu.label')} {...triggerProps}>
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {anchor && (
        <MenuSurface anchor={anchor} onClose={close} label={t('menu.label')}>
          {children}
          <MenuItem icon={<Columns2 size={15} aria-hidden />} onSelect={onCompare}>
            {t('menu.compare')}
          </MenuItem>
        </MenuSurface>
      )}
    </>
  );
}
