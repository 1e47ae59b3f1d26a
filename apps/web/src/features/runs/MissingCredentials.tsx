import { validateAgent } from '@parley/contract/agents/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';
import { useToolName } from './runs.api.ts';

/** Which tools of an agent cannot be used yet, and where that is changed. Nothing where all can. */
export function MissingCredentials({ agentId }: { readonly agentId: string }) {
  const { t, i18n } = useTranslation('runs');
  const nameOf = useToolName();
  const { data } = useQuery(
    {
      queryKey: ['agent-validation', agentId],
      queryFn: () => api.call(validateAgent, { params: { id: agentId } }),
    },
    queryClient,
  );
  const missing = data?.missing_credentials ?? [];
  if (missing.length === 0) return null;
  const names = [...new Set(missing.flatMap(({ tools }) => tools))].map(nameOf);
  const tools = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'unit' }).format(names);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2.5 rounded-4 border border-warn-line bg-warn-tint px-3.5 py-2 text-13"
    >
      <KeyRound size={16} aria-hidden className="flex-none text-warn" />
      <span className="min-w-48 flex-1">{t('missing', { tools })}</span>
      <Link to="/credential-manager" className="touch-target font-strong text-warn hover:underline">
        {t('step.configure')}
      </Link>
    </div>
  );
}
