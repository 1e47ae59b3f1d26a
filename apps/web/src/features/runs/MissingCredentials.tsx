import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../platform/query.ts';
import { toAgentNeedsQuery } from '../../platform/tools/agent-needs.ts';
import { ConfigureCredentials } from '../../ui/button/ConfigureCredentials.tsx';
import { useToolName } from './runs.api.ts';

export interface MissingCredentialsProps {
  readonly agentId: string;
  readonly agentName: string;
}

/** Which tools of an agent cannot be used yet, and where that is changed. Nothing where all can. */
export function MissingCredentials({ agentId, agentName }: MissingCredentialsProps) {
  const { t, i18n } = useTranslation('runs');
  const nameOf = useToolName();
  const { data } = useQuery(toAgentNeedsQuery(agentId), queryClient);
  const missing = data?.missing_credentials ?? [];
  if (missing.length === 0) return null;
  const toolNames = [...new Set(missing.flatMap(({ tools: needing }) => needing))];
  const tools = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'conjunction' }).format(
    toolNames.map(nameOf),
  );
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2.5 rounded-4 border border-warn-line bg-warn-tint px-3.5 py-2 text-13"
    >
      <KeyRound size={16} aria-hidden className="flex-none text-warn" />
      <span className="min-w-48 flex-1">{t('missing', { tools })}</span>
      <ConfigureCredentials request={{ tools: toolNames, agentName, purpose: 'configure' }} look="button">
        {t('step.configure')}
      </ConfigureCredentials>
    </div>
  );
}
