import type { HookDelivery } from '@parley/contract/deployments/webhook-schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatCallTime } from '../../../../ui/format/format-run-time.ts';
import { useNoteOf } from './DeliveryNote.tsx';
import { ResponseTag } from './ResponseTag.tsx';

export interface DeliveryRowsProps {
  readonly deliveries: readonly HookDelivery[];
  readonly onOpen: (id: string) => void;
}

const toTone = (status: number | null): string => {
  if (status === null || status < 400) return 'text-ink-3';
  return status < 500 ? 'text-warn' : 'text-danger';
};

function Row({ delivery, onOpen }: { readonly delivery: HookDelivery; readonly onOpen: () => void }) {
  const { t, i18n } = useTranslation('webhook-agents');
  const { t: tCommon } = useTranslation('common');
  const note = useNoteOf()(delivery.note);
  const { delivery_id: deliveryId, received_at: at, status, took_ms: tookMs } = delivery;
  return (
    <li data-row={delivery.id} className="border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <span className="w-12 flex-none">
          <ResponseTag status={status} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-strong">{delivery.event}</span>
          {note === '' ? (
            <span className="block truncate font-mono text-12 text-ink-3">
              {deliveryId ?? t('deliveries.noId')}
            </span>
          ) : (
            <span className={`block truncate text-13 ${toTone(status)}`}>{note}</span>
          )}
        </span>
        <span className="tnum flex-none text-right text-13 text-ink-3">
          <time dateTime={at} className="block">
            {formatCallTime(at, i18n.language)}
          </time>
          {tookMs !== null && formatDuration(tookMs, tCommon, i18n.language)}
        </span>
      </button>
    </li>
  );
}

/** The calls of a webhook on a phone, newest first: why one failed stands below its event. */
export function DeliveryRows({ deliveries, onOpen }: DeliveryRowsProps) {
  const { t } = useTranslation('webhook-agents');
  return (
    <ul aria-label={t('deliveries.title')}>
      {deliveries.map((delivery) => (
        <Row key={delivery.id} delivery={delivery} onOpen={() => onOpen(delivery.id)} />
      ))}
    </ul>
  );
}
