import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
  const direction = order.isDescending ? 'descending' : 'ascending';
  const Arrow = order.isDescending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={isChosen ? direction : 'none'} className={`py-2 font-medium ${className}`}>
      <button
        type="button"
        onClick={() => onPress(column)}
        className="touch-target inline-flex items-center gap-1 rounded-1 hover:text-ink"
      >
        {t(`table.${column}`)}
        {isChosen && <Arrow size={13} aria-hidden />}
      </button>
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
