import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfigureCredentials } from '../../../../ui/button/ConfigureCredentials.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { useKnownTools } from './use-known-tools.ts';

/** What has to be configured before the agent can use all of its tools. */
export function MissingCredentials({ agent }: { readonly agent: AgentFull }) {
  const { t, i18n } = useTranslation('agents');
  const tools = useKnownTools(agent);
  const names = [...new Set(agent.missing_credentials.flatMap(({ tools }) => tools))];
  if (names.length === 0) return null;
  const nameOf = (name: string) => tools.find((tool) => tool.name === name)?.display_name ?? name;
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'conjunction' });
  return (
    <Notice
      tone="warn"
      title={t('credentials.missing', { tools: list.format(names.map(nameOf)) })}
      actions={
        <ConfigureCredentials
          request={{ tools: names, agentName: agent.name, purpose: 'configure' }}
          look="button"
        >
          <KeyRound size={13} aria-hidden />
          {t('credentials.configure')}
        </ConfigureCredentials>
      }
    />
  );
}
