import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { reverse, turnOrder, type ListOrder } from '../list-order.ts';

interface OrderChoiceProps<Column extends string> {
  readonly columns: readonly { readonly column: Column; readonly label: string }[];
  readonly order: ListOrder<Column>;
  readonly onOrder: (order: ListOrder<Column>) => void;
}

/** Where there are no heads to press. */
export function OrderChoice<Column extends string>({ columns, order, onOrder }: OrderChoiceProps<Column>) {
  const { t } = useTranslation('workspaces');
  const Arrow = order.direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <div className="flex items-center gap-1 border-b border-line px-4 py-2 tablet:px-6">
      <span aria-hidden className="mr-2 flex-none text-12 text-ink-3">
        {t('order.by')}
      </span>
      <Select
        size="small"
        aria-label={t('order.by')}
        value={order.column}
        options={columns.map(({ column, label }) => ({ value: column, label }))}
        onChange={(wanted) => {
          const chosen = columns.find(({ column }) => column === wanted);
          if (chosen) onOrder(turnOrder(order, chosen.column));
        }}
      />
      <IconButton
        label={t(`order.${order.direction}`)}
        onClick={() => onOrder({ column: order.column, direction: reverse(order) })}
      >
        <Arrow size={15} aria-hidden />
      </IconButton>
    </div>
  );
}
