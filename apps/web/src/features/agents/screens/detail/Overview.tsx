import { toShownDescription } from '@parley/contract/agents/default-agent.ts';
import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { Library } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { AgentActivity } from '../../../deployments/index.ts';
import { Figures } from '../../components/Figures.tsx';
import { toCost, toSuccess } from '../../components/format-figures.ts';
import { LongText } from '../../components/LongText.tsx';
import { RunRow } from '../RunRow.tsx';
import { MissingCredentials } from './MissingCredentials.tsx';

const SHOWN_RUNS = 5;

/** The collections that runs of this person search. */
function Knowledge({ agent }: { readonly agent: AgentFull }) {
  const { t } = useTranslation('agents');
  if (agent.knowledge.length === 0) return null;
  return (
    <section aria-label={t('fields.knowledge_ids')}>
      <h2 className="mb-1 font-bold">{t('fields.knowledge_ids')}</h2>
      <ul className="divide-y divide-line">
        {agent.knowledge.map(({ id, name, can_open: canOpen }) => (
          <li key={id} className="flex min-h-10 items-center gap-2.5 py-1.5">
            <Library size={15} aria-hidden className="flex-none text-ink-3" />
            {canOpen ? (
              <Link
                dir="auto"
                to={`/knowledge/${encodeURIComponent(id)}`}
                className="touch-target min-w-0 hover:underline"
              >
                <span className="block truncate">{name}</span>
              </Link>
            ) : (
              <span dir="auto" className="truncate">
                {name}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the agent is for, what it costs and what it did last. */
export function Overview({ agent }: { readonly agent: AgentFull }) {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  const { stats } = agent;
  return (
    <div className="flex max-w-220 flex-col gap-6 px-4 py-5 tablet:px-7">
      <MissingCredentials agent={agent} />
      {agent.description !== '' && (
        <p className="text-15 leading-[25px] wrap-anywhere">{toShownDescription(agent, language)}</p>
      )}
      <Figures
        figures={[
          { label: t('columns.runs'), value: formatCount(stats.runs, language) },
          { label: t('columns.success'), value: toSuccess(stats.success_rate, language) },
          { label: t('columns.cost'), value: toCost(stats.typical_cost, language) },
          { label: t('columns.likes'), value: formatCount(stats.likes, language) },
          { label: t('columns.clones'), value: formatCount(stats.clones, language) },
        ]}
      />
      <Suspense fallback={<Skeleton width="100%" height={100} />}>
        <AgentActivity
          agentId={agent.id}
          isOwn={agent.permissions.edit}
          isShared={agent.is_public || agent.workspace_id !== null}
        />
      </Suspense>
      <section aria-label={t('fields.instructions')}>
        <h2 className="mb-2 font-bold">{t('fields.instructions')}</h2>
        {agent.instructions === null ? (
          <p className="text-ink-3">{t('instructions.notShared')}</p>
        ) : agent.instructions === '' ? (
          <p className="text-ink-3">{t('instructions.none')}</p>
        ) : (
          <LongText text={agent.instructions} />
        )}
      </section>
      <Knowledge agent={agent} />
      {agent.recent_runs.length > 0 && (
        <section aria-label={t('runs.recent')}>
          <h2 className="mb-1 font-bold">{t('runs.recent')}</h2>
          <ul className="divide-y divide-line">
            {agent.recent_runs.slice(0, SHOWN_RUNS).map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
