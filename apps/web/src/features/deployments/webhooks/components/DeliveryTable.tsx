import type { HookDelivery } from '@parley/contract/deployments/webhook-schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { formatCallTime } from '../../../../ui/format/format-run-time.ts';
import { useNoteOf } from './DeliveryNote.tsx';
import { ResponseTag } from './ResponseTag.tsx';

const HEAD = 'px-3 py-2 text-left text-12 font-medium whitespace-nowrap text-ink-3';
const CELL = 'px-3 py-2';
/** The columns that come with more room, by the width of the list: the event has the rest. */
const WITH_COST = 'hidden @md:table-cell';
const WITH_DURATION = 'hidden @xl:table-cell';
const WITH_ID = 'hidden @3xl:table-cell';

export interface DeliveryTableProps {
  readonly deliveries: readonly HookDelivery[];
  readonly openId: string | null;
  readonly checkedIds: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onCheck: (id: string) => void;
}

interface RowProps {
  readonly delivery: HookDelivery;
  readonly isOpen: boolean;
  readonly isChecked: boolean;
  readonly onOpen: () => void;
  readonly onCheck: () => void;
}

function Row({ delivery, isOpen, isChecked, onOpen, onCheck }: RowProps) {
  const { t, i18n } = useTranslation('webhook-agents');
  const { t: tCommon } = useTranslation('common');
  const noteOf = useNoteOf();
  const { id, delivery_id: deliveryId, received_at: at, took_ms: tookMs } = delivery;
  const time = formatCallTime(at, i18n.language);
  return (
    <tr
      data-row={id}
      aria-current={isOpen || undefined}
      className="relative border-t border-line hover:bg-surface-2 aria-[current]:bg-surface-3"
    >
      <td className="py-2 pl-3">
        <label className="touch-target relative grid size-6 place-items-center">
          <input
            type="checkbox"
            aria-label={t('deliveries.check', { time })}
            checked={isChecked}
            onChange={onCheck}
            className="size-4 accent-current"
          />
        </label>
      </td>
      <td className={`whitespace-nowrap ${CELL}`}>
        <button type="button" onClick={onOpen} className="tnum font-strong after:absolute after:inset-0">
          <time dateTime={at}>{time}</time>
        </button>
      </td>
      <td className={`max-w-40 truncate font-mono text-12 ${CELL} ${WITH_ID}`}>
        {deliveryId ?? <span className="text-ink-3">{t('deliveries.noId')}</span>}
      </td>
      <td className={CELL}>
        <ResponseTag status={delivery.status} />
      </td>
      <td className={`w-full max-w-0 truncate ${CELL}`}>
        {delivery.event} <span className="text-ink-3">{noteOf(delivery.note)}</span>
      </td>
      <td className={`tnum text-right whitespace-nowrap ${CELL} ${WITH_DURATION}`}>
        {tookMs !== null && formatDuration(tookMs, tCommon, i18n.language)}
      </td>
      <td className={`tnum text-right whitespace-nowrap ${CELL} ${WITH_COST}`}>
        {formatUnitCost(delivery.cost, i18n.language)}
      </td>
    </tr>
  );
}

/** The calls of a webhook, newest first. */
export function DeliveryTable({ deliveries, openId, checkedIds, onOpen, onCheck }: DeliveryTableProps) {
  const { t } = useTranslation('webhook-agents');
  return (
    <div className="@container">
      <table aria-label={t('deliveries.title')} className="w-full border-collapse text-13">
        <thead>
          <tr>
            <th className={HEAD}>
              <span className="sr-only">{t('deliveries.selection')}</span>
            </th>
            <th className={HEAD}>{t('deliveries.time')}</th>
            <th className={`${HEAD} ${WITH_ID}`}>{t('deliveries.id')}</th>
            <th className={HEAD}>{t('deliveries.response')}</th>
            <th className={HEAD}>{t('deliveries.event')}</th>
            <th className={`${HEAD} text-right ${WITH_DURATION}`}>{t('deliveries.duration')}</th>
            <th className={`${HEAD} text-right ${WITH_COST}`}>{t('deliveries.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row
              key={delivery.id}
              delivery={delivery}
              isOpen={delivery.id === openId}
              isChecked={checkedIds.has(delivery.id)}
              onOpen={() => onOpen(delivery.id)}
              onCheck={() => onCheck(delivery.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
