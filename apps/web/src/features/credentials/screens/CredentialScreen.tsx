import type { Credential } from '@parley/contract/credentials/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, KeyRound, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ForMembers } from '../../../ui/feedback/ForMembers.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useIsDesktop } from '../../../ui/page/use-screen-size.ts';
import { ToolTabs, toolUsersQuery, type AgentName } from '../../tools/index.ts';
import { CredentialForm } from '../components/CredentialForm.tsx';
import { CredentialList } from '../components/CredentialList.tsx';
import { toLanguage } from '../../../platform/tools/tools.api.ts';
import { useToolNames } from '../../../platform/tools/use-tools.ts';
import { toCredentialsQuery } from '../credentials.api.ts';

const isOpenQuestion = ({ state }: Credential): boolean => state === 'missing' || state === 'invalid';

/** Those that the tools of the address need come first, and the first that is missing is open. */
function useCredentials() {
  const { i18n } = useTranslation();
  const [search] = useSearchParams();
  const found = useQuery(toCredentialsQuery(toLanguage(i18n.language)), queryClient);
  const agentsOf = useAgentsOf(found.isSuccess);
  const wanted = new Set((search.get('tools') ?? '').split(',').filter(Boolean));
  const [typed, setTyped] = useState('');
  /** `undefined`: nobody has chosen yet. */
  const [chosen, setChosen] = useState<string | null>();
  const all = found.data?.credentials ?? [];
  const needed = all.filter(({ tools }) => tools.some((tool) => wanted.has(tool)));
  const openKey = chosen === undefined ? (needed.find(isOpenQuestion)?.credential_key ?? null) : chosen;
  const words = toSearchText(typed.trim());
  const shown = all.filter(
    ({ provider, display_name: name, tools }) =>
      words === '' || [provider, name, ...tools].some((text) => toSearchedText(text).includes(words)),
  );
  return {
    found,
    typed,
    setTyped,
    shown,
    needed,
    isAsked: wanted.size > 0,
    agentsOf,
    open: all.find(({ credential_key: key }) => key === openKey) ?? null,
    setChosen,
    /** The next one that the tools of the address lack. */
    openNext: () =>
      setChosen((before) => {
        const next = needed.find((one) => isOpenQuestion(one) && one.credential_key !== openKey);
        return next?.credential_key ?? before;
      }),
  };
}

const NO_USERS: ReadonlyMap<string, readonly AgentName[]> = new Map();

/** The reader's agents that use tools of a credential. */
function useAgentsOf(isAsked: boolean): (credential: Credential) => readonly AgentName[] {
  const { data: users = NO_USERS } = useQuery({ ...toolUsersQuery, enabled: isAsked }, queryClient);
  return ({ tools }) => {
    const agents = tools.flatMap((tool) => users.get(tool) ?? []);
    return [...new Map(agents.map((agent) => [agent.id, agent])).values()];
  };
}

function Drawer({
  credential,
  agents,
  onClose,
  onSet,
}: {
  credential: Credential;
  agents: readonly AgentName[];
  onClose: () => void;
  onSet: () => void;
}) {
  const { t } = useTranslation(['credentials', 'common']);
  const names = useToolNames();
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-5 py-3">
        <h2 className="min-w-0 flex-1 truncate text-15 font-bold">
          {t('drawer', { provider: credential.provider })}
        </h2>
        <IconButton label={t('close', { ns: 'common' })} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <CredentialForm
        key={credential.credential_key}
        credential={credential}
        toolNames={credential.tools.map((name) => names?.get(name) ?? name)}
        agents={agents}
        onSet={onSet}
      />
    </>
  );
}

function Lists({ credentials }: { readonly credentials: ReturnType<typeof useCredentials> }) {
  const { t } = useTranslation('credentials');
  const { found, shown, needed, open, typed, setChosen } = credentials;
  const isGuest = found.error instanceof AppError && found.error.code === 'members_only';
  const neededKeys = new Set(needed.map(({ credential_key: key }) => key));
  const others = shown.filter(({ credential_key: key }) => !neededKeys.has(key));
  const lists = [
    ['needed', shown.filter(({ credential_key: key }) => neededKeys.has(key))],
    ['services', others.filter(({ model_vendor: vendor }) => vendor === null)],
    ['models', others.filter(({ model_vendor: vendor }) => vendor !== null)],
  ] as const;
  if (isGuest)
    return (
      <ForMembers icon={<KeyRound size={16} aria-hidden />} title={t('guests.title')} isFlush>
        {t('guests.text')}
      </ForMembers>
    );
  return (
    <>
      {found.isError && <RetryBar title={t('loadFailed')} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={52} />}
      {lists.map(([name, rows]) => (
        <CredentialList
          key={name}
          title={t(`lists.${name}`)}
          credentials={rows}
          openKey={open?.credential_key ?? null}
          onOpen={setChosen}
          countAgents={(credential) => credentials.agentsOf(credential).length}
        />
      ))}
      {found.isSuccess && shown.length === 0 && (
        <EmptyState
          icon={<KeyRound size={16} aria-hidden />}
          title={t('notFound', { words: typed })}
          isFlush
        />
      )}
    </>
  );
}

/** What people save of services so that tools and models can use them. */
export function CredentialScreen() {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['credentials', 'common', 'pages']);
  const credentials = useCredentials();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const { open, setChosen, isAsked } = credentials;
  const close = () => setChosen(null);
  const drawer = open && (
    <Drawer
      credential={open}
      agents={credentials.agentsOf(open)}
      onClose={close}
      onSet={credentials.openNext}
    />
  );
  return (
    <Page
      title={t('title')}
      tabs={<ToolTabs />}
      isTitleHidden
      actions={
        <div className="flex w-[calc(100vw-24px)] items-center gap-2 tablet:w-auto">
          {isAsked && (
            <Button onClick={() => void navigate(-1)}>
              <ArrowLeft size={15} aria-hidden />
              {t('back')}
            </Button>
          )}
          <div className="min-w-0 flex-1 tablet:w-60">
            <SearchField label={t('find')} value={credentials.typed} onChange={credentials.setTyped} />
          </div>
        </div>
      }
    >
      <div className="flex min-h-0 flex-1">
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
          <Lists credentials={credentials} />
        </div>
        {isDesktop && drawer && (
          <aside
            aria-label={open ? t('drawer', { provider: open.provider }) : undefined}
            className="flex w-90 flex-none flex-col border-l border-line bg-surface"
          >
            {drawer}
          </aside>
        )}
      </div>
      {!isDesktop && (
        <Sheet
          isOpen={open !== null}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={open ? t('drawer', { provider: open.provider }) : ''}
          from="foot"
        >
          {drawer}
        </Sheet>
      )}
    </Page>
  );
}
