import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { Copy, Ellipsis, Pencil, Play, ScrollText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { MenuItem } from '../../../../ui/menu/MenuItem.tsx';
import { MenuSeparator } from '../../../../ui/menu/MenuSeparator.tsx';
import { MenuSurface } from '../../../../ui/menu/MenuSurface.tsx';
import { useMenuTrigger } from '../../../../ui/menu/use-menu-trigger.ts';
import { toCopyPath, toEditPath, toLogsPath } from './paths.ts';

export interface ScheduleMenuProps {
  readonly schedule: ScheduledDeployment;
  readonly name: string;
  readonly onRun: () => void;
  readonly onRemove: () => void;
}

/** What can be done with one schedule. */
export function ScheduleMenu({ schedule, name, onRun, onRemove }: ScheduleMenuProps) {
  const { t } = useTranslation('scheduled-agents');
  const navigate = useNavigate();
  const { anchor, close, triggerProps } = useMenuTrigger();
  return (
    <>
      <IconButton label={t('list.menu', { name })} {...triggerProps}>
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {anchor && (
        <MenuSurface anchor={anchor} onClose={close} label={name}>
          <MenuItem icon={<Play size={15} aria-hidden />} onSelect={onRun}>
            {t('runNow')}
          </MenuItem>
          <MenuItem
            icon={<Pencil size={15} aria-hidden />}
            onSelect={() => void navigate(toEditPath(schedule))}
          >
            {t('edit')}
          </MenuItem>
          <MenuItem
            icon={<ScrollText size={15} aria-hidden />}
            onSelect={() => void navigate(toLogsPath(schedule))}
          >
            {t('list.log')}
          </MenuItem>
          <MenuItem
            icon={<Copy size={15} aria-hidden />}
            onSelect={() => void navigate(toCopyPath(schedule))}
          >
            {t('list.duplicate')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={15} aria-hidden />} isDangerous onSelect={onRemove}>
            {t('list.remove')}
          </MenuItem>
        </MenuSurface>
      )}
    </>
  );
}
