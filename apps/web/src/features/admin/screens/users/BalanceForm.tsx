import { ADJUSTMENT_MAX, REASON_MAX_LENGTH } from '@parley/contract/administration/constants.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { TFunction } from 'i18next';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { notify, showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { adminApi, type AdminUser, type BalanceAdjustment } from '../../admin.api.ts';
import { toNewBalance } from '../../new-balance.ts';
import { USERS_KEY, useUserChange } from './use-user-change.ts';
import { randomHex } from '../../../../platform/random-hex.ts';

type Direction = BalanceAdjustment['direction'];

/** Where another amount or reason was booked before, and its answer was lost, that is shown before anything more is sent. */
function showFailure(error: AppError, t: TFunction<'admin'>): void {
  if (error.code !== 'idempotency_mismatch') {
    showError(error);
    return;
  }
  void queryClient.invalidateQueries({ queryKey: [USERS_KEY] });
  const text = t('users.adjust.bookedText');
  void notify('warning', { title: t('users.adjust.booked'), text, id: 'adjustment-booked' });
}

function useAdjustment(userId: string, onDone: () => void) {
  const { t } = useTranslation('admin');
  /** Kept until it is booked, so that sending it again books nothing more. */
  const [key, setKey] = useState(() => randomHex(16));
  const change = useUserChange(
    (body: BalanceAdjustment) => adminApi.adjust(userId, body),
    () => {
      onDone();
      setKey(randomHex(16));
    },
    (error) => {
      if (error.code === 'idempotency_mismatch') setKey(randomHex(16));
      showFailure(error, t);
    },
  );
  return {
    isBusy: change.isPending,
    send: (adjustment: Omit<BalanceAdjustment, 'key'>) => change.mutate({ ...adjustment, key }),
  };
}

/** Adds to a balance or deducts from it. The result is shown before. */
export function BalanceForm({ user }: { readonly user: AdminUser }) {
  const { t, i18n } = useTranslation('admin');
  const [direction, setDirection] = useState<Direction>('add');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const adjustment = useAdjustment(user.id, () => {
    setTyped('');
    setReason('');
  });
  const money = (amount: number) => formatMoney(amount, i18n.language);
  const result = toNewBalance({
    balance: user.balance,
    free: user.balance - user.reserved,
    direction,
    typed,
  });
  const problem =
    result === 'not-an-amount'
      ? t('users.adjust.notAnAmount', { max: money(ADJUSTMENT_MAX) })
      : result === 'too-low'
        ? t('users.adjust.tooLow')
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof result !== 'object' || reason.trim() === '') return;
    adjustment.send({ direction, amount: result.amount, reason: reason.trim() });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-b border-line bg-surface-2 px-5 py-4">
      <h3 className="flex justify-between gap-3 font-bold">
        {t('users.adjust.title')}
        <span className="tnum font-regular text-ink-3">
          {t('users.adjust.now', { balance: money(user.balance) })}
        </span>
      </h3>
      <div>
        <Segmented
          label={t('users.adjust.title')}
          value={direction}
          options={[
            { value: 'add', label: t('users.adjust.add') },
            { value: 'deduct', label: t('users.adjust.deduct') },
          ]}
          onChange={setDirection}
        />
      </div>
      <TextField
        label={t('users.adjust.amount')}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
        help={
          typeof result === 'object'
            ? t('users.adjust.result', { balance: money(result.balance) })
            : undefined
        }
      />
      <TextField
        label={t('users.adjust.reason')}
        value={reason}
        maxLength={REASON_MAX_LENGTH}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
        help={t('users.adjust.reasonHelp')}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          isBusy={adjustment.isBusy}
          disabled={typeof result !== 'object' || reason.trim() === ''}
        >
          {t(direction === 'add' ? 'users.adjust.doAdd' : 'users.adjust.doDeduct', {
            amount: typeof result === 'object' ? money(result.amount) : '',
          })}
        </Button>
      </div>
    </form>
  );
}
