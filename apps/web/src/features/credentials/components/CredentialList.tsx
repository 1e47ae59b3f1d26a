import type { Credential } from '@parley/contract/credentials/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import { useNow } from '../../../ui/use-now.ts';
import { CredentialIcon } from './CredentialIcon.tsx';
import { StateBadge } from './StateBadge.tsx';

export interface CredentialListProps {
  readonly title: string;
  readonly credentials: readonly Credential[];
  readonly openKey: string | null;
  readonly onOpen: (key: string) => void;
  /** How many agents of the reader use a credential. */
  readonly countAgents: (credential: Credential) => number;
}

function LastTest({ testedAt }: { readonly testedAt: string | null }) {
  const { t, i18n } = useTranslation(['credentials', 'pages']);
  const nowMs = useNow('minute');
  if (testedAt === null) return null;
  const ago = formatAgo(Date.parse(testedAt), nowMs, i18n.getFixedT(i18n.language, 'pages'), i18n.language);
  return <span className="flex-none text-12 text-ink-3 max-tablet:hidden">{t('tested', { ago })}</span>;
}

function Uses({ credential, agents }: { readonly credential: Credential; readonly agents: number }) {
  const { t } = useTranslation('credentials');
  const { length: count } = credential.tools;
  const tools = count > 0 ? t('unlocks', { count }) : t('forModels');
  return (
    <span className="block truncate text-12 text-ink-3">
      {agents > 0 ? t('unlocksFor', { tools, agents: t('agents', { count: agents }) }) : tools}
    </span>
  );
}

/** Services with what is saved of each; the whole row opens it. */
export function CredentialList({ title, credentials, openKey, onOpen, countAgents }: CredentialListProps) {
  if (credentials.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-13 text-ink-3">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-4 border border-line bg-surface">
        {credentials.map((credential) => {
          const { credential_key: key, provider, icon, state, tested_at: testedAt } = credential;
          return (
            <li key={key}>
              <button
                type="button"
                aria-expanded={key === openKey}
                onClick={() => onOpen(key)}
                className={`flex min-h-13 w-full items-center gap-3 px-3.5 py-2 text-left hover:bg-surface-2 ${key === openKey ? 'bg-surface-2' : ''}`}
              >
                <CredentialIcon icon={icon} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-strong">{provider}</span>
                  <Uses credential={credential} agents={countAgents(credential)} />
                </span>
                <LastTest testedAt={testedAt} />
                <StateBadge state={state} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
