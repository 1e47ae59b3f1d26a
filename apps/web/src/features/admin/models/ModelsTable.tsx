import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findModels,
  inOrder,
  moveBy,
  moveTo,
  stateOf,
  toGroups,
  withPrice,
  withState,
  type ModelDraft,
} from './model-draft.ts';
import { WITH_COSTS, WITH_USE } from './columns.ts';
import { ModelRow } from './ModelRow.tsx';
import type { AdminModels } from './models.api.ts';
import { VendorRow } from './VendorRow.tsx';

export interface ModelsTableProps {
  readonly saved: AdminModels;
  readonly draft: ModelDraft;
  /** Lower case; empty for all. */
  readonly search: string;
  /** What the catalogue says of a model, in the language of the page. */
  readonly describe: (description: string) => string;
  readonly onDraft: (draft: ModelDraft) => void;
  readonly onBadPrice: (field: string, isBad: boolean) => void;
  readonly onKey: (vendorId: string) => void;
}

const HEADS = [
  ['context', WITH_USE],
  ['costIn', WITH_COSTS],
  ['costOut', WITH_COSTS],
  ['soldIn', 'tablet:table-cell'],
  ['soldOut', 'tablet:table-cell'],
  ['uses', WITH_USE],
  ['revenue', WITH_USE],
] as const;

function Heads() {
  const { t } = useTranslation('admin-models');
  return (
    <thead className="text-12 text-ink-3">
      <tr className="h-9">
        <th scope="col" className="px-3 text-left font-medium">
          {t('heads.model')}
        </th>
        {HEADS.map(([head, column]) => (
          <th
            key={head}
            scope="col"
            className={`hidden px-3 text-right font-medium break-keep wide:whitespace-nowrap ${column}`}
          >
            {t(`heads.${head}`)}
          </th>
        ))}
        {(['quick', 'featured'] as const).map((head) => (
          <th
            key={head}
            scope="col"
            className="hidden px-3 text-center font-medium break-keep tablet:table-cell wide:whitespace-nowrap"
          >
            {t(`heads.${head}`)}
          </th>
        ))}
        <th scope="col" className="px-3 text-right font-medium">
          {t('heads.on')}
        </th>
      </tr>
    </thead>
  );
}

export function ModelsTable({
  saved,
  draft,
  search,
  describe,
  onDraft,
  onBadPrice,
  onKey,
}: ModelsTableProps) {
  const dragged = useRef<string | null>(null);
  const vendors = new Map(saved.vendors.map((vendor) => [vendor.id, vendor]));
  const dropOn = (target: string) => () => {
    if (dragged.current !== null) onDraft(moveTo(draft, saved, dragged.current, target));
    dragged.current = null;
  };
  const handle = (id: string) => ({
    onDrag: () => void (dragged.current = id),
    onMove: (by: 1 | -1) => onDraft(moveBy(draft, saved, id, by)),
    onDrop: dropOn(id),
  });
  const groups = toGroups(inOrder(saved, draft)).map((group) => ({
    ...group,
    name: vendors.get(group.vendorId)?.name ?? group.models[0]?.name ?? group.vendorId,
    shown: findModels(group.models, search),
  }));
  return (
    <div className="@container overflow-x-auto rounded-3 border border-line">
      <table className="w-full border-collapse text-13">
        <Heads />
        {groups.map(
          ({ vendorId, name, models, shown }) =>
            shown.length > 0 && (
              <tbody key={vendorId}>
                <VendorRow
                  {...handle(vendorId)}
                  name={name}
                  vendor={vendors.get(vendorId) ?? null}
                  on={models.filter((model) => stateOf(draft, model).is_enabled).length}
                  total={models.length}
                  onKey={() => onKey(vendorId)}
                />
                {shown.map((model) => (
                  <ModelRow
                    {...handle(model.id)}
                    key={model.id}
                    model={model}
                    description={describe(model.description)}
                    state={stateOf(draft, model)}
                    onChange={(change) => onDraft(withState(draft, model, change))}
                    onPrice={(half, price) => {
                      onBadPrice(`${model.id} ${half}`, price === null);
                      if (price !== null) onDraft(withPrice(draft, model, { [half]: price }));
                    }}
                  />
                ))}
              </tbody>
            ),
        )}
      </table>
    </div>
  );
}
