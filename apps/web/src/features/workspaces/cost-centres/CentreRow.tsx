import { Bell, CircleStop, Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../../ui/display/Meter.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { numberFormat } from '../../../platform/i18n/formats.ts';
import { METER_TONES, stateOf } from './centre-state.ts';
import type { CentreRow as Centre } from './cost-centres.api.ts';

/** The columns of all rows: as wide as the widest amount needs. */
export const CENTRE_GRID =
  '@min-[720px]:grid @min-[720px]:gap-x-5 @min-[720px]:grid-cols-[minmax(100px,1.1fr)_minmax(48px,1fr)_minmax(126px,auto)_minmax(84px,auto)_minmax(120px,0.7fr)]';
/** What stands in all columns of what it is in, down to a row. */
export const CENTRE_SUBGRID = '@min-[720px]:col-span-full @min-[720px]:grid @min-[720px]:grid-cols-subgrid';

const ICONS = { warn: Bell, stop_agents: Pause, stop_all: CircleStop } as const;
const STATE_TONES = { open: 'text-ink-3', near: 'text-warn', reached: 'text-danger' } as const;

function Used({ centre, pace }: { readonly centre: Centre; readonly pace: number }) {
  const { t } = useTranslation('cost-centres');
  if (centre.budget === null) return null;
  return (
    <span className="relative block">
      <Meter
        value={centre.budget === 0 ? 1 : centre.spent / centre.budget}
        label={t('usedOf', { name: centre.name })}
        tone={METER_TONES[stateOf(centre)]}
      />
      <span
        aria-hidden
        className="absolute -top-1 h-3.5 w-0.5 bg-ink-3 forced-colors:bg-[CanvasText]"
        style={{ left: `${Math.round(pace * 100)}%` }}
      />
    </span>
  );
}

/** `isOver`: nothing is stopped any more by the budget of a month that is over. */
function Limit({ centre, isOver }: { readonly centre: Centre; readonly isOver: boolean }) {
  const { t, i18n } = useTranslation('cost-centres');
  if (centre.budget === null) return <span className="text-ink-3">{t('noLimit')}</span>;
  const Icon = ICONS[centre.at_limit];
  const state = stateOf(centre);
  const percent = numberFormat(i18n.language, { style: 'percent' }).format(centre.warn_at);
  return (
    <span className="min-w-0">
      <span className="flex items-center gap-1.5 text-ink-2">
        <Icon size={14} aria-hidden className="flex-none text-ink-3" />
        {t(`atLimit.${centre.at_limit}`)}
      </span>
      {state !== 'open' && !isOver && (
        <span className={`block text-12 font-medium ${STATE_TONES[state]}`}>
          {t(state === 'near' ? 'states.near' : `states.reached.${centre.at_limit}`, { percent })}
        </span>
      )}
    </span>
  );
}

export interface CentreRowProps {
  readonly centre: Centre;
  /** How much of the month has passed. */
  readonly pace: number;
  readonly isUnsaved: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

export function CentreRow({ centre, pace, isUnsaved, isSelected, onSelect }: CentreRowProps) {
  const { t, i18n } = useTranslation('cost-centres');
  const { name, owner, budget, spent, forecast } = centre;
  const money = (amount: number) => formatMoney(amount, i18n.language);
  const isOver = budget !== null && forecast > budget;
  return (
    <li data-row={centre.id} className={`border-b border-line ${CENTRE_SUBGRID}`}>
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={onSelect}
        className={`${CENTRE_SUBGRID} grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-5 items-center gap-y-1.5 px-4 py-2 text-left @min-[720px]:min-h-12.5 tablet:px-6 ${isSelected ? 'bg-surface-3' : 'hover:bg-surface-2'}`}
      >
        <span className="min-w-0">
          <b className="block truncate font-strong">{name}</b>
          {isUnsaved && <span className="block text-12 font-medium text-warn">{t('unsaved')}</span>}
          {owner && (
            <span className="block truncate text-12 text-ink-3">{owner.username ?? owner.user_id}</span>
          )}
        </span>
        <span className="@max-[720px]:order-3 @max-[720px]:col-span-2">
          <Used centre={centre} pace={pace} />
        </span>
        <span className="tnum text-right whitespace-nowrap">
          <span className="sr-only">{t('columns.spent')} </span>
          {money(spent)}{' '}
          {budget !== null && <span className="text-ink-3">{t('of', { amount: money(budget) })}</span>}
        </span>
        <span
          className={`tnum whitespace-nowrap text-right @max-[720px]:order-5 ${isOver ? 'text-warn' : 'text-ink-3'}`}
        >
          <span className="@min-[720px]:sr-only">{t('columns.forecast')} </span>
          {money(forecast)}
        </span>
        <span className="@max-[720px]:order-4">
          <Limit centre={centre} isOver={pace === 1} />
        </span>
      </button>
    </li>
  );
}
