import { CENTRE_KINDS } from '@parley/contract/workspaces/cost-centres/constants.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SortButton } from '../../../ui/button/SortButton.tsx';
import { OrderChoice } from '../components/OrderChoice.tsx';
import { turnOrder, type ListOrder } from '../list-order.ts';
import type { CentreColumn } from './centre-state.ts';
import { CENTRE_GRID, CENTRE_SUBGRID, CentreRow } from './CentreRow.tsx';
import type { CentreRow as Centre } from './cost-centres.api.ts';

const COLUMNS = ['name', 'used', 'spent', 'forecast', 'limit'] as const;
const RIGHT: ReadonlySet<string> = new Set(['spent', 'forecast']);

export interface CentreGroupsProps {
  readonly centres: readonly Centre[];
  readonly pace: number;
  readonly selectedId: string | null;
  /** Whether something of it was changed and not saved yet. */
  readonly isUnsaved: (id: string) => boolean;
  readonly order: ListOrder<CentreColumn>;
  readonly onOrder: (order: ListOrder<CentreColumn>) => void;
  readonly onSelect: (id: string) => void;
}

/** To press where the list is wide, chosen above it elsewhere. */
function CentreHeads({ order, onOrder }: Pick<CentreGroupsProps, 'order' | 'onOrder'>) {
  const { t } = useTranslation('cost-centres');
  const { t: tList } = useTranslation('workspaces');
  const columns = COLUMNS.map((column) => ({ column, label: t(`columns.${column}`) }));
  return (
    <>
      <div className="@min-[720px]:hidden">
        <OrderChoice columns={columns} order={order} onOrder={onOrder} />
      </div>
      <div
        role="group"
        aria-label={tList('order.by')}
        className={`${CENTRE_SUBGRID} border-b border-line px-4 py-2 text-12 font-medium text-ink-3 @max-[720px]:hidden tablet:px-6`}
      >
        {columns.map(({ column, label }) => {
          const isChosen = order.column === column;
          return (
            <span key={column} className={RIGHT.has(column) ? 'text-right' : undefined}>
              <SortButton
                direction={isChosen ? order.direction : null}
                label={isChosen ? `${label}: ${tList(`order.${order.direction}`)}` : label}
                onPress={() => onOrder(turnOrder(order, column))}
              >
                {label}
              </SortButton>
            </span>
          );
        })}
      </div>
    </>
  );
}

/** Teams, projects and departments, each kind folded away on its own. */
export function CentreGroups(props: CentreGroupsProps) {
  const { centres, pace, selectedId, isUnsaved, order, onOrder, onSelect } = props;
  const { t } = useTranslation('cost-centres');
  const [folded, setFolded] = useState<readonly string[]>([]);
  return (
    <div className={CENTRE_GRID}>
      <CentreHeads order={order} onOrder={onOrder} />
      {CENTRE_KINDS.map((kind) => {
        const ofKind = centres.filter((centre) => centre.kind === kind);
        if (ofKind.length === 0) return null;
        const isFolded = folded.includes(kind);
        return (
          <section key={kind} className={CENTRE_SUBGRID} aria-label={t(`kinds.${kind}`)}>
            <h2 className="col-span-full border-b border-line bg-surface-2">
              <button
                type="button"
                aria-expanded={!isFolded}
                onClick={() =>
                  setFolded(isFolded ? folded.filter((each) => each !== kind) : [...folded, kind])
                }
                className="flex min-h-9 w-full items-center gap-2 px-4 font-strong tablet:px-6 pointer-coarse:min-h-11"
              >
                <ChevronDown
                  size={14}
                  aria-hidden
                  className={`text-ink-3 transition-transform duration-(--m1) ${isFolded ? '-rotate-90' : ''}`}
                />
                {t(`kinds.${kind}`)}
                <span className="tnum text-12 font-regular text-ink-3">{ofKind.length}</span>
              </button>
            </h2>
            {!isFolded && (
              <ul className={CENTRE_SUBGRID}>
                {ofKind.map((centre) => (
                  <CentreRow
                    key={centre.id}
                    centre={centre}
                    pace={pace}
                    isUnsaved={isUnsaved(centre.id)}
                    isSelected={centre.id === selectedId}
                    onSelect={() => onSelect(centre.id)}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
