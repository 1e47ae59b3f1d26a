import { useTranslation } from 'react-i18next';
import { SortButton } from '../../../ui/button/SortButton.tsx';
import type { Column, Order } from '../price-list.ts';

interface HeadCellProps {
  readonly column: Column;
  readonly order: Order;
  readonly className: string;
  readonly onPress: (column: Column) => void;
}

function HeadCell({ column, order, className, onPress }: HeadCellProps) {
  const { t } = useTranslation('pricing');
  const isChosen = order.column === column;
  const direction = order.isDescending ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      aria-sort={isChosen ? `${direction}ending` : 'none'}
      className={`py-2 font-medium ${className}`}
    >
      <SortButton direction={isChosen ? direction : null} onPress={() => onPress(column)}>
        {t(`table.${column}`)}
      </SortButton>
    </th>
  );
}

export interface PriceHeadProps {
  readonly order: Order;
  readonly onOrder: (column: Column) => void;
}

const RIGHT = 'px-3 text-right whitespace-nowrap';
const WIDE = 'hidden tablet:table-cell';

export function PriceHead({ order, onOrder }: PriceHeadProps) {
  const { t } = useTranslation('pricing');
  const shared = { order, onPress: onOrder };
  return (
    <thead className="text-12 text-ink-3 tablet:text-13">
      <tr>
        <HeadCell {...shared} column="model" className="w-full text-left" />
        <th scope="col" className={`px-3 py-2 text-left font-medium whitespace-nowrap ${WIDE}`}>
          {t('table.can')}
        </th>
        <HeadCell {...shared} column="context" className={`${RIGHT} ${WIDE}`} />
        <HeadCell {...shared} column="input" className={RIGHT} />
        <HeadCell {...shared} column="output" className={RIGHT} />
        <HeadCell {...shared} column="reply" className={`${RIGHT} pr-0 ${WIDE}`} />
      </tr>
    </thead>
  );
}
