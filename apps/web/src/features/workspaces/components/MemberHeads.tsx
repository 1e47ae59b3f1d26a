import type { MemberOrder } from '@parley/contract/workspaces/schemas.ts';
import { useTranslation } from 'react-i18next';
import { SortButton } from '../../../ui/button/SortButton.tsx';
import { turnOrder, type ListOrder } from '../list-order.ts';
import { MEMBER_COLUMNS } from './member-columns.ts';

export type MembersOrder = ListOrder<MemberOrder>;

export interface MemberHeadsProps {
  readonly columns: readonly { readonly column: MemberOrder; readonly label: string }[];
  readonly order: MembersOrder;
  readonly onOrder: (order: MembersOrder) => void;
}

/** Only read out where the list is narrow: there the order is chosen above it. */
export function MemberHeads({ columns, order, onOrder }: MemberHeadsProps) {
  const { t } = useTranslation('workspaces');
  return (
    <thead className="@max-[60rem]:sr-only">
      <tr className="border-b border-line text-12 text-ink-3">
        {columns.map(({ column, label }) => {
          const isChosen = order.column === column;
          return (
            <th
              key={column}
              scope="col"
              aria-sort={isChosen ? `${order.direction}ending` : 'none'}
              className={`px-3 py-2 text-left font-medium first:pl-6 ${column === 'name' ? '' : MEMBER_COLUMNS[column]}`}
            >
              <span className="@min-[60rem]:hidden">{label}</span>
              <span className="@max-[60rem]:hidden">
                <SortButton
                  direction={isChosen ? order.direction : null}
                  onPress={() => onOrder(turnOrder(order, column))}
                >
                  {label}
                </SortButton>
              </span>
            </th>
          );
        })}
        <th className={MEMBER_COLUMNS.actions}>
          <span className="sr-only">{t('members.columns.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
