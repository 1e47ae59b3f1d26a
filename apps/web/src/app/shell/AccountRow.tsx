import { ChevronsUpDown, User } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CREDIT_WARNING_THRESHOLD } from '@parley/contract/auth/constants.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { formatMoney } from '../../ui/format/format-money.ts';
import { Meter } from '../../ui/display/Meter.tsx';
import { useMenuTrigger } from '../../ui/menu/use-menu-trigger.ts';
import type { Preferences } from '../../ui/preferences.ts';
import { tintOf } from '../../ui/brand/pigment.ts';
import { initialsOf } from '../../ui/display/initials.ts';
import type { AccountActions, AccountView } from './account-view.ts';

const AccountMenu = lazyPart(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));

type Tone = 'live' | 'warn' | 'danger';

const AMOUNT_TONE: Readonly<Record<Tone, string>> = {
  live: 'text-ink-3',
  warn: 'text-warn',
  danger: 'text-danger',
};

function toneOf(account: AccountView): Tone {
  if (account.balanceUsd <= 0) return 'danger';
  if (account.kind === 'member') return account.isLow === true ? 'warn' : 'live';
  return 1 - account.balanceUsd / account.creditUsd >= CREDIT_WARNING_THRESHOLD ? 'warn' : 'live';
}

export interface AccountRowProps {
  readonly account: AccountView;
  readonly preferences: Preferences;
  readonly hasThemes: boolean;
  readonly isRail: boolean;
  readonly actions: AccountActions;
}

export function AccountRow({ account, preferences, hasThemes, isRail, actions }: AccountRowProps) {
  const { t, i18n } = useTranslation('chat');
  const menu = useMenuTrigger();
  const tone = toneOf(account);
  const isGuest = account.kind === 'guest';
  const name = isGuest ? t('account.guest') : account.name;
  const amount = formatMoney(account.balanceUsd, i18n.language);
  const avatar = isGuest ? (
    <span className="grid size-6.5 flex-none place-items-center rounded-full bg-surface-4 text-ink-2">
      <User size={14} aria-hidden />
    </span>
  ) : (
    <span
      aria-hidden
      className={`grid size-6.5 flex-none place-items-center rounded-full text-11 leading-none font-bold ${tintOf(account.name)}`}
    >
      {initialsOf(account.name)}
    </span>
  );

  return (
    <div className="mt-1.5 flex flex-col">
      {isGuest && !isRail && (
        <div className="px-2 pt-2 pb-0.5">
          <Meter
            value={1 - account.balanceUsd / account.creditUsd}
            tone={tone}
            label={t('account.creditUsed')}
          />
        </div>
      )}
      <div className="flex items-center gap-1">
        <button
          type="button"
          {...menu.triggerProps}
          className={`flex min-w-0 flex-1 items-center gap-2.25 rounded-3 py-1.5 hover:bg-surface-3 data-[state=open]:bg-surface-3 ${isRail ? 'justify-center' : 'px-2'}`}
        >
          {avatar}
          {isRail && <span className="sr-only">{name}</span>}
          {!isRail && (
            <>
              <span className="flex min-w-0 flex-1 flex-col leading-[17px]">
                <b className="truncate font-strong text-ink">{name}</b>
                <span className={`tnum text-12 ${AMOUNT_TONE[tone]}`}>
                  {t(isGuest ? 'account.creditLeft' : 'account.balance', { amount })}
                </span>
              </span>
              <ChevronsUpDown size={15} aria-hidden className="text-ink-3" />
            </>
          )}
        </button>
        {menu.anchor !== null && (
          <Suspense fallback={null}>
            <AccountMenu
              anchor={menu.anchor}
              onClose={menu.close}
              name={name}
              member={
                isGuest ? null : { id: account.id, email: account.email, balanceUsd: account.balanceUsd }
              }
              preferences={preferences}
              hasThemes={hasThemes}
              actions={actions}
            />
          </Suspense>
        )}
        {isGuest && !isRail && actions.onSignUp !== undefined && (
          <Button size="small" onClick={actions.onSignUp}>
            {t('common:signUp')}
          </Button>
        )}
      </div>
    </div>
  );
}
