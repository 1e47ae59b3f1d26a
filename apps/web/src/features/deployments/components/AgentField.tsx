import { useQuery } from '@tanstack/react-query';
import { CircleCheck, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { toLanguage } from '../../../platform/tools/tools.api.ts';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { AgentTile } from '../../../ui/display/AgentTile.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { toDeployableAgentQuery, toLackingQuery, toOwnAgentsQuery } from '../deployments.api.ts';

export interface AgentFieldProps {
  /** Empty: none is chosen yet. */
  readonly agentId: string;
  readonly onChange: (agentId: string) => void;
  /** An existing deployment keeps its agent. */
  readonly isFixed?: boolean | undefined;
}

/** Whether its tools have what they need. */
function ToolState({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation('agents');
  // Comes with the list of agents; what has failed before is not asked for again, as its message would go and come back.
  const { data } = useQuery({ ...toDeployableAgentQuery(agentId), retryOnMount: false }, queryClient);
  if (!data || data.tools.length === 0) return null;
  const { missing_credentials: missing, tools } = data;
  if (missing.length === 0)
    return (
      <span className="flex items-center gap-1.5 text-13 text-live">
        <CircleCheck size={15} aria-hidden />
        {t('deploy.toolsReady', { count: tools.length })}
      </span>
    );
  return <Lacking tools={missing.flatMap(({ tools: of }) => of)} />;
}

/** Which keys these tools lack. */
function Lacking({ tools }: { readonly tools: readonly string[] }) {
  const { t, i18n } = useTranslation('agents');
  const { data } = useQuery(toLackingQuery(tools, toLanguage(i18n.language)), queryClient);
  if (!data) return null;
  const names = new Intl.ListFormat(i18n.language).format(data.missing.map(({ display_name: name }) => name));
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-warn">
      <KeyRound size={15} aria-hidden />
      {t('deploy.missing', { names })}
      <Link
        className="font-strong text-info underline underline-offset-2"
        to={`/credential-manager?tools=${tools.join(',')}`}
      >
        {t('deploy.configure')}
      </Link>
    </span>
  );
}

/** Which of the reader's agents is deployed. */
export function AgentField({ agentId, onChange, isFixed = false }: AgentFieldProps) {
  const { t } = useTranslation('agents');
  const found = useQuery(toOwnAgentsQuery(), queryClient);
  if (found.isPending) return <Skeleton width="100%" height={36} />;
  if (found.isError) return <RetryBar title={t('failed')} onRetry={() => void found.refetch()} />;
  const chosen = found.data.find(({ id }) => id === agentId);
  const placeholder = { value: '', label: t('deploy.chooseAgent') };
  const options = found.data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className={`flex items-center gap-3 ${isFixed && chosen ? '' : 'w-full max-w-91'}`}>
        {chosen && <AgentTile name={chosen.name} icon={chosen.icon} />}
        {isFixed && chosen ? (
          <span className="font-strong">{chosen.name}</span>
        ) : (
          <div className="min-w-0 flex-1">
            <Select
              aria-label={t('deploy.agent')}
              value={agentId}
              options={chosen ? options : [placeholder, ...options]}
              onChange={onChange}
            />
          </div>
        )}
      </div>
      {found.data.length === 0 && <ButtonLink to="/agents/create">{t('new')}</ButtonLink>}
      {agentId !== '' && <ToolState agentId={agentId} />}
    </div>
  );
}
