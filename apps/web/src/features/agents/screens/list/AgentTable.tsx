import { Lock } from 'lucide-react';
import { ACTIVITY_DAYS } from '@parley/contract/agents/activity/schemas.ts';
import { toShownDescription } from '@parley/contract/agents/default-agent.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { toAgentPath } from '../agent.ts';
import type { Activity } from '../use-activity.ts';
import { AgentTile } from '../../../ui/display/AgentTile.tsx';
import { DayBars } from './DayBars.tsx';
import { NONE, toCost, toSuccess } from './format-figures.ts';

export interface AgentTableProps {
  readonly agents: readonly Agent[];
  readonly selectedId: string | null;
  readonly activity: Activity;
  readonly nameOfModel: (id: string | null) => string;
  readonly actionsOf: (agent: Agent) => ReactNode;
}

const HEAD = 'px-3 py-2 text-left text-12 font-medium whitespace-nowrap text-ink-3';
const RIGHT = 'tnum px-3 text-right whitespace-nowrap';
/** The columns that come with more room, by the width of the list: the name has the rest. */
const WITH_RUNS = 'hidden tablet:table-cell';
const WITH_MODEL = 'hidden @2xl:table-cell';
const WITH_FIGURES = 'hidden @3xl:table-cell';
const WITH_DAYS = 'hidden @5xl:table-cell';

function Row({
  agent,
  selectedId,
  activity,
  nameOfModel,
  actionsOf,
}: Omit<AgentTableProps, 'agents'> & { agent: Agent }) {
  const { t, i18n } = useTranslation('agents');
  const { t: tPages } = useTranslation('pages');
  const { language } = i18n;
  const { stats } = agent;
  const cost = activity.costOf(agent.id);
  const days = activity.daysOf(agent.id);
  return (
    <tr
      data-row={agent.id}
      aria-current={agent.id === selectedId || undefined}
      className="group relative border-t border-line hover:bg-surface-2 aria-[current]:bg-surface-3"
    >
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
            </span>
            <span className="block truncate text-[12.5px] text-ink-3">
              {toShownDescription(agent, language) || t('noDescription')}
            </span>
          </span>
        </span>
      </td>
      <td className={`px-3 align-middle whitespace-nowrap ${WITH_DAYS}`}>
        {days && <DayBars runs={days.runs} failed={days.failed} />}
      </td>
      <td className={`${RIGHT} ${WITH_RUNS}`}>{formatCount(stats.runs, language)}</td>
      <td className={`${RIGHT} ${WITH_FIGURES}`}>{toSuccess(stats.success_rate, language)}</td>
      <td className={`${RIGHT} ${WITH_RUNS}`}>{toCost(stats.typical_cost, language)}</td>
      <td className={`${RIGHT} ${WITH_FIGURES}`}>{cost === null ? NONE : formatMoney(cost, language)}</td>
      <td className={`max-w-40 truncate px-3 whitespace-nowrap text-ink-2 ${WITH_MODEL}`}>
        {nameOfModel(agent.model)}
      </td>
      <td className={`${RIGHT} text-ink-3 max-tablet:leading-[18px]`}>
        {formatAgo(Date.parse(agent.updated_at), Date.now(), tPages, language)}
        <span className="block text-ink-2 tablet:hidden">{toCost(stats.typical_cost, language)}</span>
      </td>
      <td className="pr-2 text-right whitespace-nowrap">
        <span className="relative inline-flex">{actionsOf(agent)}</span>
      </td>
    </tr>
  );
}

/** Agents with what they do and what they cost; on phones in two lines. */
export function AgentTable(props: AgentTableProps) {
  const { t } = useTranslation('agents');
  const { agents, ...row } = props;
  return (
    <div className="@container overflow-hidden max-tablet:-mx-4 max-tablet:border-y tablet:rounded-4 tablet:border border-line">
      <table aria-label={t('title')} className="w-full border-collapse">
        <thead className="max-tablet:sr-only">
          <tr>
            <th className={HEAD}>{t('columns.agent')}</th>
            <th className={`${HEAD} ${WITH_DAYS}`}>{t('columns.days', { days: ACTIVITY_DAYS })}</th>
            <th className={`${HEAD} text-right! ${WITH_RUNS}`}>{t('columns.runs')}</th>
            <th className={`${HEAD} text-right! ${WITH_FIGURES}`}>{t('columns.success')}</th>
            <th className={`${HEAD} text-right! ${WITH_RUNS}`}>{t('columns.cost')}</th>
            <th className={`${HEAD} text-right! ${WITH_FIGURES}`}>{t('columns.monthCost')}</th>
            <th className={`${HEAD} ${WITH_MODEL}`}>{t('columns.model')}</th>
            <th className={`${HEAD} text-right!`}>{t('columns.changed')}</th>
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
