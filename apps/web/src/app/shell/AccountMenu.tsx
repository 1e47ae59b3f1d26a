import {
  ChartColumn,
  FileUp,
  Globe,
  Keyboard,
  LogIn,
  LogOut,
  ShieldUser,
  SlidersHorizontal,
  SunMoon,
  Tag,
  UserPlus,
} from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AccountFunds } from '../../features/payments/index.ts';
import { useKeyboard } from '../../platform/keyboard/letter-keys.ts';
import { MenuChoice } from '../../ui/menu/MenuChoice.tsx';
import { MenuItem } from '../../ui/menu/MenuItem.tsx';
import { MenuSeparator } from '../../ui/menu/MenuSeparator.tsx';
import { MenuSurface } from '../../ui/menu/MenuSurface.tsx';
import { LANGUAGE_OPTIONS, THEME_VALUES, type Preferences } from '../../ui/preferences.ts';
import { useLanguagesNear } from '../../ui/use-languages-near.ts';
import { AccountType } from './AccountType.tsx';
import type { AccountActions } from './account-view.ts';

export interface MemberFacts {
  readonly id: string;
  readonly email: string | undefined;
  readonly balanceUsd: number;
}

export interface AccountMenuProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly name: string;
  /** Null: a guest. */
  readonly member: MemberFacts | null;
  readonly preferences: Preferences;
  readonly hasThemes: boolean;
  readonly actions: AccountActions;
}

const ICONS = {
  onSettings: <SlidersHorizontal size={16} aria-hidden />,
  onUsage: <ChartColumn size={16} aria-hidden />,
  onPricing: <Tag size={16} aria-hidden />,
  onAdmin: <ShieldUser size={16} aria-hidden />,
  onImport: <FileUp size={16} aria-hidden />,
  onKeys: <Keyboard size={16} aria-hidden />,
  onSignUp: <UserPlus size={16} aria-hidden />,
  onSignIn: <LogIn size={16} aria-hidden />,
  onSignOut: <LogOut size={16} aria-hidden />,
} as const;
/** Outside of fields. */
const KEYS: Readonly<Partial<Record<keyof AccountActions, readonly string[]>>> = {
  onSettings: ['G', 'S'],
  onUsage: ['G', 'U'],
  onKeys: ['?'],
};
const PAGES = ['onSettings', 'onUsage', 'onPricing', 'onAdmin', 'onImport', 'onKeys'] as const;
const ACCOUNT_ACTIONS = ['onSignUp', 'onSignIn', 'onSignOut'] as const;

export function AccountMenu({
  anchor,
  onClose,
  name,
  member,
  preferences,
  hasThemes,
  actions,
}: AccountMenuProps) {
  const { t } = useTranslation(['chat', 'common']);
  const navigate = useNavigate();
  useLanguagesNear(preferences);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const renderItems = (names: readonly (keyof AccountActions)[]) =>
    names.map((action) => {
      const handler = actions[action];
      return (
        handler && (
          <MenuItem
            key={action}
            icon={ICONS[action]}
            keys={hasLetterKeys ? KEYS[action] : undefined}
            onSelect={handler}
          >
            {t(`account.${action}`)}
          </MenuItem>
        )
      );
    });
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
        <span className="flex items-center gap-2">
          <b className="min-w-0 flex-1 truncate font-bold">{name}</b>
          {member !== null && (
            <Suspense fallback={null}>
              <AccountType />
            </Suspense>
          )}
        </span>
        {member?.email !== undefined && (
          <span className="block truncate text-[12.5px] text-ink-3">{member.email}</span>
        )}
      </div>
      {member !== null && (
        <Suspense fallback={<div className="h-8" />}>
          <AccountFunds
            userId={member.id}
            balanceUsd={member.balanceUsd}
            onOpen={(path) => void navigate(path)}
          />
        </Suspense>
      )}
      <MenuSeparator />
      {renderItems(PAGES)}
      {hasThemes && (
        <MenuChoice
          icon={<SunMoon size={16} aria-hidden />}
          label={t('common:theme.label')}
          value={preferences.theme}
          options={THEME_VALUES.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
          onChange={preferences.onThemeChange}
        />
      )}
      <MenuChoice
        icon={<Globe size={16} aria-hidden />}
        label={t('common:language.label')}
        value={preferences.language}
        options={LANGUAGE_OPTIONS}
        onChange={preferences.onLanguageChange}
      />
      {ACCOUNT_ACTIONS.some((action) => actions[action] !== undefined) && <MenuSeparator />}
      {renderItems(ACCOUNT_ACTIONS)}
    </MenuSurface>
  );
}
