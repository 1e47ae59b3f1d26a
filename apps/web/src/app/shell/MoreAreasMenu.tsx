import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { setSidebarSheet } from '../../platform/overlays/sidebar.ts';
import { MenuItem } from '../../ui/menu/MenuItem.tsx';
import { MenuSurface } from '../../ui/menu/MenuSurface.tsx';
import type { SidebarLink } from './sidebar-link.ts';

export interface MoreAreasMenuProps {
  readonly anchor: HTMLElement;
  readonly links: readonly SidebarLink[];
  readonly onClose: () => void;
}

export function MoreAreasMenu({ anchor, links, onClose }: MoreAreasMenuProps) {
  const { t } = useTranslation('chat');
  // An area that gets a row of its own meanwhile stays in the open menu, where one may be about to choose it.
  const [shown] = useState(links);
  const navigate = useNavigate();
  const open = (path: string) => {
    // On a phone the areas are in a sheet, which would cover the page.
    setSidebarSheet(false);
    void navigate(path);
  };
  return (
    <MenuSurface anchor={anchor} onClose={onClose} label={t('navigation.more')} align="start">
      {shown.map(({ path, icon, label }) => (
        <MenuItem key={path} icon={icon} onSelect={() => open(path)}>
          {label}
        </MenuItem>
      ))}
    </MenuSurface>
  );
}
