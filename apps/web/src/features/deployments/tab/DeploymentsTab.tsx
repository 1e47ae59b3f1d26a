import { useQuery } from '@tanstack/react-query';
import { isOnce } from '@parley/contract/deployments/schedule/rhythm.ts';
import { describeSchedule } from '@parley/contract/deployments/schedule/rhythm-words.ts';
import type { Deployment, DeploymentKind } from '@parley/contract/deployments/schemas.ts';
import { CalendarClock, CodeXml, Webhook } from 'lucide-react';
import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError, textsOf } from '../../../platform/toasts.ts';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { Disclosure } from '../../../ui/display/Disclosure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { useLeaveQuestion } from '../../../ui/use-leave-question.tsx';
import { CostToday } from '../components/CostToday.tsx';
import { DayBars } from '../components/DayBars.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { deploymentActions, toAgentDeploymentsQuery } from '../deployments.api.ts';
import { formatDue } from '../../../ui/format/format-run-time.ts';
import { toCity, toLanguage } from '../schedules/show-times.ts';
import { Snippets } from '../api/Snippets.tsx';
import { ReplaceAddress } from './ReplaceAddress.tsx';
import { RunNow } from './RunNow.tsx';
import { ScheduleInline, type ScheduleInlineProps } from './ScheduleInline.tsx';
import { TryHook } from './TryHook.tsx';

/** By which it is called; the same in every language. */
const METHOD = 'POST';

const ICONS: Readonly<Record<DeploymentKind, ReactNode>> = {
  scheduled: <CalendarClock size={16} aria-hidden />,
  api: <CodeXml size={16} aria-hidden />,
  webhook: <Webhook size={16} aria-hidden />,
};

const LINK = 'text-info underline-offset-2 hover:underline';

/** Where one of a kind is edited; its logs; where another one is made. */
function toPaths(kind: DeploymentKind, agentId: string) {
  const id = encodeURIComponent(agentId);
  if (kind === 'api')
    return {
      edit: () => `/agents/${id}?tab=api`,
      logs: `/agents/${id}?tab=runs`,
      add: `/agents/${id}?tab=api`,
    };
  const base = kind === 'scheduled' ? '/scheduled-agents' : '/webhook-agents';
  const parameter = kind === 'scheduled' ? 'schedule' : 'webhook';
  return {
    edit: (deploymentId: string) => `${base}/deploy?agent=${id}&${parameter}=${deploymentId}`,
    logs: `${base}/${id}/logs`,
    add: `${base}/deploy?agent=${id}`,
  };
}

/** When it runs, or where it is called. */
function Place({ deployment }: { readonly deployment: Deployment }) {
  const { t, i18n } = useTranslation('deployments');
  if (deployment.kind === 'scheduled') {
    const due =
      deployment.next_run_at && formatDue(deployment.next_run_at, deployment.timezone, i18n.language);
    const next = due ? `${due.day} ${due.time}` : null;
    return (
      <p>
        <span className="text-15 font-strong">
          {describeSchedule(deployment.schedule, toLanguage(i18n.language), deployment.timezone)}
        </span>
        <span className="block text-ink-3">
          {toCity(deployment.timezone)}{' '}
          {!isOnce(deployment.schedule) && (
            <code className="ml-1 font-mono text-12">{deployment.schedule}</code>
          )}
        </span>
        {next !== null && <span className="tnum block text-ink-2">{t('tab.next', { time: next })}</span>}
      </p>
    );
  }
  const url = deployment.kind === 'api' ? deployment.endpoint_url : deployment.webhook_url;
  return (
    <div className="flex items-center gap-2 rounded-3 border border-line py-0.5 pr-1 pl-2.5 font-mono text-12">
      <span className="text-ink-3">{METHOD}</span>
      <span className="min-w-0 flex-1 truncate">{new URL(url).pathname}</span>
      <CopyButton label={t('tab.copyUrl')} getText={() => url} size="small" />
      {deployment.kind === 'webhook' && (
        <span className="flex-none font-sans">
          <Suspense fallback={null}>
            <ReplaceAddress hook={deployment} />
          </Suspense>
        </span>
      )}
    </div>
  );
}

interface FoldedProps {
  readonly title: string;
  /** Of what stands there until the children do. */
  readonly height: number;
  readonly children: ReactNode;
}

/** Read once it is opened; what is typed there stays when it is folded again. */
function Folded({ title, height, children }: FoldedProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Disclosure title={title} onToggle={(isOpen) => isOpen && setOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<Skeleton width="100%" height={height} />}>
          <div className="@container mt-2">{children}</div>
        </Suspense>
      )}
    </Disclosure>
  );
}

type OnChanged = ScheduleInlineProps['onChanged'];

interface ItemProps {
  readonly deployment: Deployment;
  readonly onChanged: OnChanged;
}

function DeploymentItem({ deployment, onChanged }: ItemProps) {
  const { t, i18n } = useTranslation('deployments');
  const { language } = i18n;
  const { t: tCommon } = useTranslation('common');
  const { kind, is_active: isActive, paused_reason: reason, median_ms: median } = deployment;
  const name = deployment.name === '' ? t(`tab.kinds.${kind}`) : deployment.name;
  const paths = toPaths(kind, deployment.agent_id);
  const change = (isOn: boolean) =>
    deploymentActions.setActive(deployment, isOn).catch((error: unknown) => showError(toAppError(error)));
  return (
    <li className="flex flex-col gap-2 border-b border-line pb-4 last:border-0">
      <div className="flex flex-wrap items-center gap-2.5">
        <Switch label={t('tab.switch', { name })} isOn={isActive} onChange={(isOn) => void change(isOn)} />
        <span className="font-strong">{name}</span>
        <span className={reason === null || reason === 'owner' ? 'text-ink-3' : 'text-warn'}>
          {isActive ? t('on') : t(`paused.${reason ?? 'owner'}`)}
        </span>
        {deployment.lacks_credentials && (
          <span className="text-warn">{textsOf('missing_credentials').title}</span>
        )}
        <span className="ml-auto flex gap-4">
          {kind === 'scheduled' && <RunNow schedule={deployment} name={name} look="link" />}
          <Link className={LINK} to={paths.logs} aria-label={t('tab.logsOf', { name })}>
            {t('tab.logs')}
          </Link>
          <Link className={LINK} to={paths.edit(deployment.id)} aria-label={t('tab.editOf', { name })}>
            {t('tab.edit')}
          </Link>
        </span>
      </div>
      <Place deployment={deployment} />
      <div className="tnum flex flex-wrap items-center gap-x-6 gap-y-2 text-12 text-ink-3">
        <DayBars deployment={deployment} />
        <span>
          {t('tab.figures', {
            count: deployment.runs_30_days,
            runs: formatCount(deployment.runs_30_days, language),
            cost: formatMoney(deployment.cost_30_days, language),
          })}
        </span>
        {median !== null && (
          <span>{t('today.median', { time: formatDuration(median, tCommon, language) })}</span>
        )}
        <CostToday deployment={deployment} />
      </div>
      {deployment.kind === 'api' && <Snippets deployment={deployment} />}
      {deployment.kind === 'webhook' && (
        <Folded title={t('api.tryIt')} height={180}>
          <TryHook hook={deployment} />
        </Folded>
      )}
      {deployment.kind === 'scheduled' && (
        <Folded title={t('tab.when')} height={240}>
          <ScheduleInline schedule={deployment} onChanged={onChanged} />
        </Folded>
      )}
    </li>
  );
}

function KindSection(props: {
  readonly kind: DeploymentKind;
  readonly agentId: string;
  readonly deployments: readonly Deployment[];
  readonly onChanged: OnChanged;
}) {
  const { kind, agentId, deployments, onChanged } = props;
  const { t } = useTranslation('deployments');
  const { add } = toPaths(kind, agentId);
  const canAdd = kind !== 'api' || deployments.length === 0;
  return (
    <section
      aria-label={t(`tab.kinds.${kind}`)}
      className="grid gap-3 border-b border-line py-6 last:border-0 tablet:grid-cols-[210px_minmax(0,1fr)] tablet:gap-8"
    >
      <div>
        <h2 className="flex items-center gap-2 text-15 font-bold">
          {ICONS[kind]}
          {t(`tab.kinds.${kind}`)}
        </h2>
        <p className="mt-1 text-ink-3">{t(`tab.help.${kind}`)}</p>
      </div>
      <div className="min-w-0">
        {deployments.length > 0 && (
          <ul className="flex flex-col gap-4">
            {deployments.map((deployment) => (
              <DeploymentItem key={deployment.id} deployment={deployment} onChanged={onChanged} />
            ))}
          </ul>
        )}
        {canAdd && (
          <Link
            className={`${LINK} mt-3 inline-flex items-center first:mt-0 pointer-coarse:min-h-11`}
            to={add}
          >
            {t(`tab.add.${kind}`)}
          </Link>
        )}
      </div>
    </section>
  );
}

const KINDS: readonly DeploymentKind[] = ['scheduled', 'api', 'webhook'];

/** Every way in which an agent is called without a person at the chat. */
export function DeploymentsTab({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation('deployments');
  const { data, isError, error, refetch } = useQuery(toAgentDeploymentsQuery(agentId), queryClient);
  /** Ids of schedules that are changed here and not saved. */
  const changed = useRef(new Set<string>());
  const onChanged = useCallback<OnChanged>((id, isChanged) => {
    if (isChanged) changed.current.add(id);
    else changed.current.delete(id);
  }, []);
  const question = useLeaveQuestion(() => changed.current.size > 0);
  return (
    <div className="max-w-260 px-4 tablet:px-7">
      {question}
      {isError && (
        <div className="py-5">
          <LoadProblem error={error} title={t('failed')} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && (
        <div className="py-5">
          <Skeleton width="100%" height={180} />
        </div>
      )}
      {data &&
        KINDS.map((kind) => (
          <KindSection
            key={kind}
            kind={kind}
            agentId={agentId}
            deployments={data.filter((deployment) => deployment.kind === kind)}
            onChanged={onChanged}
          />
        ))}
    </div>
  );
}
