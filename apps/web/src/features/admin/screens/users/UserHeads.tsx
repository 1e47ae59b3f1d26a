import { useTranslation } from 'react-i18next';
import { SortButton } from '../../../../ui/button/SortButton.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { ORDER_NAMES, toOrder, turnOrder, type OrderName, type UserSort } from './user-order.ts';
import { USER_COLUMNS } from './user-columns.ts';

export interface UserOrderProps {
  readonly order: OrderName;
  readonly onOrder: (order: OrderName) => void;
}

/** What the columns are; there are none where the list is narrow. They stay in view. */
export function UserHeads({ order, onOrder }: UserOrderProps) {
  const { t } = useTranslation('admin');
  const current = toOrder(order);
  const head = (sort: UserSort, name: string) => {
    const isChosen = current?.sort === sort;
    return (
      <SortButton
        direction={isChosen ? current.order : null}
        label={isChosen ? `${name}: ${t(`users.orders.${order}`)}` : name}
        onPress={() => onOrder(turnOrder(order, sort))}
      >
        {name}
      </SortButton>
    );
  };
  return (
    <div
      role="group"
      aria-label={t('users.sort')}
      className={`sticky top-0 z-1 hidden gap-x-3 border-b border-line bg-surface px-4 py-2 text-12 font-medium text-ink-3 @min-[660px]:grid ${USER_COLUMNS}`}
    >
      <span aria-hidden>{t('users.heads.user')}</span>
      <span aria-hidden>{t('users.filters.type')}</span>
      <span className="text-right">{head('balance', t('users.filters.balance'))}</span>
      <span className="text-right">{head('spent', t('users.spent'))}</span>
      <span className="pl-4">{head('seen', t('users.heads.seen'))}</span>
      <span aria-hidden>{t('users.filters.state')}</span>
    </div>
  );
}

/** Where there are no heads to press. */
export function UserOrderChoice({ order, onOrder }: UserOrderProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="@min-[660px]:hidden">
      <Select
        size="small"
        aria-label={t('users.sort')}
        value={order}
        options={ORDER_NAMES.map((value) => ({ value, label: t(`users.orders.${value}`) }))}
        onChange={(wanted) => onOrder(ORDER_NAMES.find((name) => name === wanted) ?? 'newest')}
      />
    </div>
  );
}
