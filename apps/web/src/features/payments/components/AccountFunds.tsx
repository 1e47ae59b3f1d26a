import { useQuery } from '@tanstack/react-query';
import { CreditCard, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { MenuItem } from '../../../ui/menu/MenuItem.tsx';
import { toDays } from '../lasting.ts';
import { paymentsApi } from '../payments.api.ts';
import { useCanPay } from '../use-can-pay.ts';

export interface AccountFundsProps {
  readonly userId: string;
  readonly balanceUsd: number;
  readonly onOpen: (path: string) => void;
}

/** In the menu of an account: the balance, how long it lasts, and where money can be added, the way to do so. */
export function AccountFunds({ userId, balanceUsd, onOpen }: AccountFundsProps) {
  const { t, i18n } = useTranslation(['payments', 'common']);
  const canPay = useCanPay(true);
  const { data: pace } = useQuery(
    { queryKey: ['payment-pace', userId], queryFn: () => paymentsApi.getPace(userId), staleTime: 60_000 },
    queryClient,
  );
  const days = toDays(balanceUsd, pace?.perDay);
  return (
    <>
      <p className="tnum flex items-baseline gap-2 px-2.5 pb-2">
        <b className="text-17 font-bold">{formatMoney(balanceUsd, i18n.language)}</b>
        {days !== null && <span className="text-12 text-ink-3">{t('aboutDays', { count: days })}</span>}
      </p>
      {canPay === true && (
        <>
          <MenuItem icon={<Wallet size={16} aria-hidden />} onSelect={() => onOpen('/payment')}>
            {t('common:addFunds')}
          </MenuItem>
          <MenuItem icon={<CreditCard size={16} aria-hidden />} onSelect={() => onOpen('/payment-history')}>
            {t('history.title')}
          </MenuItem>
        </>
      )}
    </>
  );
}
