import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { numberFormat } from '../../../platform/i18n/formats.ts';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../ui/format/format-money.ts';
import { MessageText } from '../../../ui/markdown/MessageText.tsx';
import { toCallUrl, toSnippet } from './snippets.ts';
import type { TriedContext } from './try-context.ts';
import { toEventLine, toResult, type TriedCall, type TriedEvent } from './try-call.ts';

const LINK = 'text-info underline-offset-2';
const SECOND_MS = 1_000;
const PARTS = ['events', 'json', 'text', 'headers'] as const;
type Part = (typeof PARTS)[number];

function Events({ events }: { readonly events: readonly TriedEvent[] }) {
  const { t, i18n } = useTranslation('deployments');
  const seconds = numberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('api.tryParts.events')}
      className="max-h-90 overflow-y-auto rounded-4 border border-line bg-code px-3 py-2 -outline-offset-2"
    >
      <ol className="font-mono text-12">
        {events.map(({ atMs, event, json }, index) => (
          // They are only ever added to.
          <li key={index} className="grid grid-cols-[3rem_8rem_minmax(0,1fr)] gap-x-2 py-0.5">
            <span className="tnum text-ink-3">{seconds.format(atMs / SECOND_MS)}</span>
            <span className="truncate text-info">{event?.type}</span>
            <span className="line-clamp-2 wrap-anywhere text-ink-2" title={json}>
              {toEventLine({ event, json })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const CODE =
  'max-h-90 overflow-auto rounded-4 border border-line bg-code px-3 py-2 font-mono text-12 -outline-offset-2';

function Headers({ headers }: Pick<TriedCall, 'headers'>) {
  const { t } = useTranslation('deployments');
  return (
    <dl
      aria-label={t('api.tryParts.headers')}
      className="grid max-h-90 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 overflow-y-auto rounded-4 border border-line bg-code px-3 py-2 font-mono text-12"
    >
      {headers.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-info">{name}</dt>
          <dd className="wrap-anywhere text-ink-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** With status, time, cost and tools. */
function Head({ call }: { readonly call: TriedCall }) {
  const { t, i18n } = useTranslation('deployments');
  const { t: tCommon } = useTranslation('common');
  const { status, tookMs, isDone } = call;
  const { cost, tools } = toResult(call);
  const facts = [
    formatDuration(tookMs, tCommon, i18n.language),
    cost !== null && formatUnitCost(cost, i18n.language),
    tools > 0 && t('api.tryTools', { count: tools }),
  ];
  return (
    <span role="status" className="tnum flex flex-wrap items-center gap-x-2.5 text-12 text-ink-3">
      <b className={`font-mono font-bold ${status < 400 ? 'text-live' : 'text-danger'}`}>{status}</b>
      {!isDone && <span className="text-live">{t('api.tryArriving')}</span>}
      {/* They change with every event: only the last ones are read out. */}
      <span aria-hidden={isDone ? undefined : true}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

export interface TriedAnswerProps {
  readonly call: TriedCall;
  readonly deployment: ApiDeployment;
  /** What was sent. */
  readonly content: string;
  readonly context: TriedContext;
  readonly isStream: boolean;
}

/** What came back, as it comes: its events, its text, its headers. */
export function TriedAnswer({ call, deployment, content, context, isStream }: TriedAnswerProps) {
  const { t } = useTranslation('deployments');
  const [chosen, setChosen] = useState<Part>('events');
  const { events, body, headers, isDone } = call;
  const { text, runId, isWaiting } = toResult(call);
  const isThere: Readonly<Record<Part, boolean>> = {
    events: events !== null,
    json: body !== '',
    text: events !== null || text !== '',
    headers: true,
  };
  const parts = PARTS.filter((one) => isThere[one]);
  const [first = 'headers'] = parts;
  const part = isThere[chosen] ? chosen : first;
  const agent = encodeURIComponent(deployment.agent_id);
  const answer = text !== '' && (
    <div className="rounded-4 border border-line px-3.5 py-2.5 wrap-anywhere">
      <MessageText text={text} isStreaming={!isDone} />
    </div>
  );
  const { agent_id: agentId } = deployment;
  const toCurl = () => toSnippet('curl', { url: toCallUrl(deployment), agentId, isStream, content, context });
  return (
    <section aria-label={t('api.tryAnswer')} className="mt-4 flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Head call={call} />
        <Segmented
          label={t('api.tryAnswer')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`api.tryParts.${value}`) }))}
          onChange={setChosen}
        />
      </div>
      {part === 'events' && events !== null && <Events events={events} />}
      {part === 'headers' && <Headers headers={headers} />}
      {part === 'json' && (
        <pre tabIndex={0} role="region" aria-label={t('api.tryParts.json')} className={CODE}>
          <code>{body}</code>
        </pre>
      )}
      {(part === 'events' || part === 'text') && answer}
      {isWaiting && (
        <p className="text-warn">
          {t('api.tryWaiting')}{' '}
          <Link className={`${LINK} underline`} to="/approvals">
            {t('api.tryOpenApprovals')}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          className={`${LINK} hover:underline`}
          to={`/agents/${agent}?tab=runs${runId === null ? '' : `&run=${encodeURIComponent(runId)}`}`}
        >
          {t(runId === null ? 'api.openRuns' : 'api.openRun')}
        </Link>
        <CopyButton label={t('api.copyCurl')} getText={toCurl} size="small" />
      </div>
    </section>
  );
}
