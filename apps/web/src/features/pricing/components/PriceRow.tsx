import { useTranslation } from 'react-i18next';
import { formatContext } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import { costOfReply } from '../estimate.ts';
import type { PricedModel } from '../priced-model.ts';
import { Abilities } from './Abilities.tsx';

const CELL = 'px-3 py-0.5 text-right whitespace-nowrap';
const WIDE = 'hidden tablet:table-cell';

export function PriceRow({ model }: { readonly model: PricedModel }) {
  const { t, i18n } = useTranslation('common');
  const money = (amount: number) => (amount === 0 ? t('free') : formatMoney(amount, i18n.language));
  return (
    <tr className="h-(--row-high) border-t border-line">
      <th scope="row" className="max-w-0 py-0.5 pr-3 text-left font-regular">
        <span className="flex items-center gap-2">
          <ProviderTile provider={model.provider} />
          <span className="min-w-0 truncate">
            <b className="font-strong">{model.name}</b>
            <span className="ml-2 hidden text-ink-3 desktop:inline">{model.description}</span>
          </span>
        </span>
      </th>
      <td className={`px-3 py-0.5 ${WIDE}`}>
        <Abilities model={model} />
      </td>
      <td className={`${CELL} text-ink-2 ${WIDE}`}>{formatContext(model.contextWindow)}</td>
      <td className={CELL}>{money(model.inputPrice)}</td>
      <td className={CELL}>{money(model.outputPrice)}</td>
      <td className={`${CELL} pr-0 ${WIDE}`}>{money(costOfReply(model))}</td>
    </tr>
  );
}
