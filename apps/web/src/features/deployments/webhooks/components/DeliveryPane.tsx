import { useQuery } from '@tanstack/react-query';
import type { HookDeliveryDetail } from '@parley/contract/deployments/webhook-schemas.ts';
import { ChevronDown, ChevronUp, CircleCheck, CircleX, Code, RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { formatBytes } from '../../../../ui/format/format-bytes.ts';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatRunTime } from '../../../../ui/format/format-run-time.ts';
import { toCurl } from '../curl.ts';
import { toDeliveryQuery, type OfHook } from '../webhooks.api.ts';
import { useNoteOf } from './DeliveryNote.tsx';
import { ResponseTag } from './ResponseTag.tsx';

type View = 'request' | 'response' | 'headers';
const VIEWS: readonly View[] = ['request', 'response', 'headers'];

export interface DeliveryPaneProps {
  readonly hook: OfHook;
  readonly url: string;
  readonly deliveryId: string;
  readonly isBusy: boolean;
  /** Above and below it in the list; `null` at its ends, and where the list does not show it. */
  readonly previousId: string | null;
  readonly nextId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onRedeliver: () => void;
  readonly onClose: () => void;
}

const isGood = (status: number | null): boolean => status !== null && status < 400;

function toPretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: as it was sent.
    return text;
  }
}

function Attempts({ tries }: Pick<HookDeliveryDetail, 'tries'>) {
  const { t, i18n } = useTranslation('webhook-agents');
  const { t: tCommon } = useTranslation('common');
  return (
    <section aria-label={t('deliveries.attempts')} className="flex flex-col gap-1">
      <h3 className="text-12 font-medium text-ink-3">{t('deliveries.attempts')}</h3>
      <ul>
        {tries.map((one) => (
          <li
            key={one.id}
            className="tnum flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line text-13 last:border-0"
          >
            {isGood(one.status) ? (
              <CircleCheck size={14} aria-hidden className="text-live" />
            ) : (
              <CircleX size={14} aria-hidden className="text-danger" />
            )}
            <time dateTime={one.received_at}>{formatRunTime(one.received_at, i18n.language)}</time>
            <ResponseTag status={one.status} />
            <span className="flex-1 text-ink-2">{t(`deliveries.by.${one.by}`)}</span>
            {one.took_ms !== null && (
              <span className="text-ink-3">{formatDuration(one.took_ms, tCommon, i18n.language)}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-12 text-ink-3">{t('deliveries.redeliverHelp')}</p>
    </section>
  );
}

function Content({ delivery, view }: { readonly delivery: HookDeliveryDetail; readonly view: View }) {
  const { t } = useTranslation('webhook-agents');
  const { request, reply } = delivery;
  const box =
    'max-h-96 overflow-auto rounded-3 border border-line bg-surface-2 p-3 text-12 break-words whitespace-pre-wrap';
  if (view === 'response')
    return reply ? (
      <pre className={box}>{toPretty(reply.body)}</pre>
    ) : (
      <p className="text-13 text-ink-3">
        {t(delivery.note === 'streamed' ? 'deliveries.wasStreamed' : 'deliveries.noReply')}
      </p>
    );
  if (!request) return <p className="text-13 text-ink-3">{t('deliveries.noRequest')}</p>;
  if (view === 'request') return <pre className={box}>{toPretty(request.body)}</pre>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-12">
      {Object.entries(request.headers).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Detail({
  hook,
  url,
  delivery,
  isBusy,
  onRedeliver,
}: Pick<DeliveryPaneProps, 'hook' | 'url' | 'isBusy' | 'onRedeliver'> & {
  readonly delivery: HookDeliveryDetail;
}) {
  const { t, i18n } = useTranslation('webhook-agents');
  const noteOf = useNoteOf();
  const [view, setView] = useState<View>('request');
  const { request, status, note, run_id: runId } = delivery;
  const said = noteOf(note);
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <div className="flex items-center gap-2.5">
        <ResponseTag status={status} />
        <h2 className="text-15 font-bold">{said === '' ? t('deliveries.delivered') : said}</h2>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {request && (
          <Button variant="primary" isBusy={isBusy} onClick={onRedeliver}>
            <RefreshCw size={14} aria-hidden />
            {t('deliveries.redeliver')}
          </Button>
        )}
        {runId !== null && (
          <Link
            to={`/agents/${hook.agent_id}?tab=runs`}
            className="touch-target px-1 text-info underline-offset-2 hover:underline"
          >
            {t('deliveries.openRun')}
          </Link>
        )}
        {request && (
          <span className="flex items-center gap-1 text-13 text-ink-2">
            <Code size={14} aria-hidden />
            {t('deliveries.asCurl')}
            <CopyButton label={t('deliveries.copyCurl')} getText={() => toCurl(url, request)} />
          </span>
        )}
      </div>
      <Attempts tries={delivery.tries} />
      <div className="flex flex-col gap-2.5">
        <span>
          <Segmented
            label={t('deliveries.view')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`deliveries.views.${value}`) }))}
            onChange={setView}
          />
        </span>
        <p className="text-12 text-ink-3">
          {[delivery.ip, request?.content_type ?? '', request ? formatBytes(request.size, i18n.language) : '']
            .filter((text) => text !== '')
            .join(', ')}
        </p>
        <Content delivery={delivery} view={view} />
      </div>
    </div>
  );
}

/** To the deliveries beside it, and its own address to pass on. */
function Steps({ previousId, nextId, onOpen }: Pick<DeliveryPaneProps, 'previousId' | 'nextId' | 'onOpen'>) {
  const { t } = useTranslation('webhook-agents');
  return (
    <>
      <IconButton
        label={t('deliveries.previous')}
        keys={['K']}
        aria-disabled={previousId === null}
        onClick={() => previousId !== null && onOpen(previousId)}
      >
        <ChevronUp size={15} aria-hidden />
      </IconButton>
      <IconButton
        label={t('deliveries.next')}
        keys={['J']}
        aria-disabled={nextId === null}
        onClick={() => nextId !== null && onOpen(nextId)}
      >
        <ChevronDown size={15} aria-hidden />
      </IconButton>
      <CopyButton label={t('deliveries.copyLink')} getText={() => window.location.href} />
    </>
  );
}

/** One call: what went wrong, what was sent and answered, and how to run it again. */
export function DeliveryPane(props: DeliveryPaneProps) {
  const { t } = useTranslation(['webhook-agents', 'common']);
  const { hook, deliveryId, onClose } = props;
  const found = useQuery(toDeliveryQuery(hook, deliveryId), queryClient);
  return (
    <aside
      aria-label={t('deliveries.one')}
      className="flex w-full flex-none flex-col overflow-y-auto border-line bg-surface tablet:w-[min(480px,50%)] tablet:border-l"
    >
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4">
        <code className="min-w-0 flex-1 truncate text-13">
          {found.data?.delivery_id ?? t('deliveries.noId')}
        </code>
        <Steps {...props} />
        <IconButton label={t('common:close')} onClick={onClose}>
          <X size={15} aria-hidden />
        </IconButton>
      </header>
      {found.isPending && (
        <div className="p-4">
          <Skeleton width="100%" height={56} />
        </div>
      )}
      {found.isError && (
        <div className="p-4">
          <RetryBar title={t('deliveries.notLoadedOne')} onRetry={() => void found.refetch()} />
        </div>
      )}
      {found.data && <Detail {...props} delivery={found.data} />}
    </aside>
  );
}
