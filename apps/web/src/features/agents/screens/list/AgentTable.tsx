import { Lock } from 'lucide-react';
import { ACTIVITY_DAYS } from '@parley/contract/agents/activity/schemas.ts';
import { toShownDescription } from '@parley/contract/agents/default-agent.ts';
import type { IndicatedAgent } from '@parley/contract/agents/indicators/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AgentTile } from '../../../../ui/display/AgentTile.tsx';
import { formatAgo } from '../../../../ui/format/format-ago.ts';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { toAgentPath } from '../../agent.ts';
import { DayBars } from '../../components/DayBars.tsx';
import { NONE, toSuccess } from '../../components/format-figures.ts';
import type { Activity } from '../../use-activity.ts';
import { Deployed, MissingCredential } from './Deployed.tsx';

export interface AgentTableProps {
  readonly agents: readonly IndicatedAgent[];
  readonly selectedId: string | null;
  readonly activity: Activity;
  readonly nameOfModel: (id: string | null) => string;
  readonly actionsOf: (agent: IndicatedAgent) => ReactNode;
}

const HEAD = 'px-3 py-2 text-left text-12 font-medium whitespace-nowrap text-ink-3';
const RIGHT = 'tnum px-3 text-right whitespace-nowrap';
/** The columns that come with more room, by the width of the list: the name has the rest. */
const WITH_DEPLOYMENT = 'hidden @2xl:table-cell';
/** Cost and runs in one. */
const WITH_SUMS = 'hidden tablet:table-cell @5xl:hidden';
const WITH_MODEL = 'hidden @4xl:table-cell';
const WITH_FIGURES = 'hidden @5xl:table-cell';
const WITH_SUCCESS = 'hidden @6xl:table-cell';

type RowProps = Omit<AgentTableProps, 'agents'> & { readonly agent: IndicatedAgent };

/** Where there is little room, with how it is deployed in place of what it is for. */
function NameCell({ agent }: Pick<RowProps, 'agent'>) {
  const { t, i18n } = useTranslation('agents');
  return (
    <td className="w-full max-w-0 px-3 py-2">
      <span className="flex items-center gap-3">
        <AgentTile name={agent.name} icon={agent.icon} />
        <span className="min-w-0 flex-1 leading-[18px]">
          <span className="flex min-w-0 items-center gap-2">
            <Link
              to={toAgentPath(agent.id)}
              className="truncate font-strong text-ink after:absolute after:inset-0"
            >
              {agent.name}
            </Link>
            {!agent.is_public && (
              <Lock size={12} role="img" aria-label={t('private')} className="flex-none text-ink-3" />
            )}
            <span className="-my-px hidden @4xl:inline-flex">
              <MissingCredential agent={agent} look="badge" />
            </span>
          </span>
          <span className="hidden text-[12.5px] text-ink-3 @2xl:line-clamp-2 @5xl:line-clamp-1">
            {toShownDescription(agent, i18n.language) || t('noDescription')}
          </span>
          <span className="block text-[12.5px] text-ink-3 @2xl:hidden">
            <Deployed agent={agent} instead={<MissingCredential agent={agent} look="text" />} />
          </span>
        </span>
      </span>
    </td>
  );
}

function Row({ agent, selectedId, activity, nameOfModel, actionsOf }: RowProps) {
  const { t, i18n } = useTranslation('agents');
  const { t: tPages } = useTranslation('pages');
  const { language } = i18n;
  const spending = activity.spendingOf(agent.id);
  const days = activity.daysOf(agent.id);
  const runs = spending ? formatCount(spending.runs, language) : NONE;
  const cost = spending ? formatMoney(spending.cost, language) : NONE;
  const { last_run_at: lastRun } = agent.indicators;
  return (
    <tr
      data-row={agent.id}
      aria-current={agent.id === selectedId || undefined}
      className="group relative border-t border-line hover:bg-surface-2 aria-[current]:bg-surface-3"
    >
      <NameCell agent={agent} />
      <td className={`px-3 leading-[18px] ${WITH_DEPLOYMENT}`}>
        <span className="block w-40 @4xl:w-54">
          <Deployed agent={agent} />
        </span>
        <span className="block pl-3.75 @4xl:hidden">
          <MissingCredential agent={agent} look="text" />
        </span>
      </td>
      <td className={`px-3 align-middle whitespace-nowrap ${WITH_FIGURES}`}>
        {days && <DayBars runs={days.runs} failed={days.failed} />}
      </td>
      <td className={`${RIGHT} ${WITH_FIGURES}`}>{runs}</td>
      <td className={`${RIGHT} ${WITH_SUCCESS}`}>{toSuccess(agent.stats.success_rate, language)}</td>
      <td className={`${RIGHT} ${WITH_FIGURES}`}>{cost}</td>
      <td className={`${RIGHT} leading-[18px] ${WITH_SUMS}`}>
        {cost}
        {spending && (
          <span className="block text-12 text-ink-3">{t('runCount', { count: spending.runs, runs })}</span>
        )}
      </td>
      <td className={`max-w-40 truncate px-3 whitespace-nowrap text-ink-2 ${WITH_MODEL}`}>
        {nameOfModel(agent.model)}
      </td>
      <td className={`${RIGHT} text-ink-3 max-tablet:leading-[18px]`}>
        {lastRun === null ? NONE : formatAgo(Date.parse(lastRun), Date.now(), tPages, language)}
        <span className="block text-ink-2 tablet:hidden">{cost}</span>
      </td>
      <td className="pr-2 text-right whitespace-nowrap">
        <span className="relative inline-flex">{actionsOf(agent)}</span>
      </td>
    </tr>
  );
}

/** Agents with how they are deployed, what they did lately and what that cost; on phones in two lines. */
export function AgentTable(props: AgentTableProps) {
  const { t } = useTranslation('agents');
  const { agents, ...row } = props;
  return (
    <div className="@container overflow-hidden border-line max-tablet:-mx-4 max-tablet:border-b tablet:rounded-4 tablet:border">
      <table aria-label={t('title')} className="w-full border-collapse">
        <thead className="max-tablet:sr-only">
          <tr>
            <th className={HEAD}>{t('columns.agent')}</th>
            <th className={`${HEAD} ${WITH_DEPLOYMENT}`}>{t('columns.deployment')}</th>
            <th className={`${HEAD} ${WITH_FIGURES}`}>{t('columns.days', { days: ACTIVITY_DAYS })}</th>
            <th className={`${HEAD} text-right! ${WITH_FIGURES}`} title={t('columns.month')}>
              {t('columns.runs')}
            </th>
            <th className={`${HEAD} text-right! ${WITH_SUCCESS}`}>{t('columns.success')}</th>
            <th className={`${HEAD} text-right! ${WITH_FIGURES}`}>{t('columns.monthCost')}</th>
            <th className={`${HEAD} text-right! ${WITH_SUMS}`}>{t('columns.month')}</th>
            <th className={`${HEAD} ${WITH_MODEL}`}>{t('columns.model')}</th>
            <th className={`${HEAD} text-right!`}>{t('columns.lastRun')}</th>
            <th className={HEAD}>
              <span className="sr-only">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <Row key={agent.id} {...row} agent={agent} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
