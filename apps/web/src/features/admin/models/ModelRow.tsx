import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatContext, formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { Handle, type HandleProps } from './Handle.tsx';
import { WITH_COSTS, WITH_USE } from './columns.ts';
import { formatPrice, isUnderCost } from './model-draft.ts';
import type { AdminModel, ModelState } from './models.api.ts';
import { PriceField } from './PriceField.tsx';

export interface ModelRowProps extends Pick<HandleProps, 'onDrag' | 'onMove'> {
  readonly model: AdminModel;
  /** In the language of the page. */
  readonly description: string;
  readonly state: ModelState;
  readonly onDrop: () => void;
  readonly onChange: (change: Partial<ModelState>) => void;
  readonly onPrice: (half: 'input' | 'output', price: number | null) => void;
}

const FIGURE = 'hidden px-3 text-right tnum text-ink-3';

export function ModelRow({
  model,
  description,
  state,
  onDrag,
  onMove,
  onDrop,
  onChange,
  onPrice,
}: ModelRowProps) {
  const { t, i18n } = useTranslation('admin-models');
  const { name, cost } = model;
  const price = state.price ?? model.default_price;
  const isMarked =
    isUnderCost(model, state) || JSON.stringify(state.price) !== JSON.stringify(model.state.price);
  return (
    <tr
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className={`h-11 border-t border-line ${state.is_enabled ? '' : 'text-ink-3'}`}
    >
      <td className="w-full max-w-0 px-2 tablet:min-w-50 tablet:pl-5">
        <span className="flex items-center gap-2">
          <Handle label={t('move', { name })} onDrag={onDrag} onMove={onMove} />
          <span className="font-strong tablet:flex-none tablet:whitespace-nowrap">{name}</span>
          <span className="hidden min-w-0 truncate text-ink-3 @4xl:inline">{description}</span>
        </span>
        <span className="tnum text-12 text-ink-3 tablet:hidden">
          {formatPrice(price.input)} / {formatPrice(price.output)}
        </span>
      </td>
      <td className={`${FIGURE} ${WITH_USE}`}>{formatContext(model.context_window)}</td>
      <td className={`${FIGURE} ${WITH_COSTS}`}>{formatPrice(cost.input)}</td>
      <td className={`${FIGURE} ${WITH_COSTS}`}>{formatPrice(cost.output)}</td>
      {(['input', 'output'] as const).map((half) => (
        <td key={half} className="hidden px-2 text-right tablet:table-cell">
          <PriceField
            label={t(half === 'input' ? 'priceIn' : 'priceOut', { name })}
            value={price[half]}
            isMarked={isMarked}
            onChange={(next) => onPrice(half, next)}
          />
        </td>
      ))}
      <td className={`${FIGURE} ${WITH_USE}`}>{formatCount(model.uses, i18n.language)}</td>
      <td className={`${FIGURE} ${WITH_USE}`}>{formatMoney(model.revenue, i18n.language)}</td>
      <td className="hidden px-3 text-center tablet:table-cell">
        <input
          type="checkbox"
          aria-label={t('quick', { name })}
          checked={state.is_quick}
          onChange={(event) => onChange({ is_quick: event.target.checked })}
          className="mx-auto block size-4 accent-(--primary)"
        />
      </td>
      <td className="hidden px-3 text-center tablet:table-cell">
        <button
          type="button"
          aria-label={t('featured', { name })}
          aria-pressed={state.is_recommended}
          onClick={() => onChange({ is_recommended: !state.is_recommended })}
          className="touch-target inline-grid size-7 place-items-center rounded-2 text-ink-3 hover:bg-surface-3 aria-pressed:text-warn"
        >
          <Star size={15} aria-hidden fill={state.is_recommended ? 'currentColor' : 'none'} />
        </button>
      </td>
      <td className="px-3">
        <span className="flex justify-end">
          <Switch
            label={t('on', { name })}
            isOn={state.is_enabled}
            onChange={(isOn) => onChange({ is_enabled: isOn })}
          />
        </span>
      </td>
    </tr>
  );
}
