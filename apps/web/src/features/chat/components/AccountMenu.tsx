import { Globe, LogOut, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuChoice } from '../../../ui/menu/MenuChoice.tsx';
import { MenuItem } from '../../../ui/menu/MenuItem.tsx';
import { MenuSeparator } from '../../../ui/menu/MenuSeparator.tsx';
import { MenuSurface } from '../../../ui/menu/MenuSurface.tsx';
import { LANGUAGE_OPTIONS, THEME_VALUES, type Preferences } from '../../../ui/preferences.ts';

export interface AccountMenuProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly name: string;
  readonly email: string | undefined;
  readonly preferences: Preferences;
  readonly onSignOut?: (() => void) | undefined;
}

export function AccountMenu({ anchor, onClose, name, email, preferences, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation(['chat', 'common']);
  return (
    <MenuSurface
      anchor={anchor}
      onClose={onClose}
      label={t('account.menu')}
      side="top"
      align="start"
      width={256}
    >
      <div className="px-2.5 pt-2 pb-2.5">
        <b className="block truncate font-bold">{name}</b>
        {email !== undefined && <span className="block truncate text-[12.5px] text-ink-3">{email}</span>}
      </div>
      <MenuSeparator />
      <MenuChoice
        icon={<SunMoon size={16} aria-hidden />}
        label={t('common:theme.label')}
        value={preferences.theme}
        options={THEME_VALUES.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
        onChange={preferences.onThemeChange}
      />
      <MenuChoice
        icon={<Globe size={16} aria-hidden />}
        label={t('common:language.label')}
        value={preferences.language}
        options={LANGUAGE_OPTIONS}
        onChange={preferences.onLanguageChange}
      />
      {onSignOut !== undefined && (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={onSignOut}>
            {t('account.signOut')}
          </MenuItem>
        </>
      )}
    </MenuSurface>
  );
}
