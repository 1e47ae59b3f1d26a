import { useQuery } from '@tanstack/react-query';
import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { CodeXml, Pause, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { LiveTag } from '../../../ui/display/LiveTag.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useLeaveQuestion } from '../../../ui/use-leave-question.tsx';
import { deploymentActions, toAgentDeploymentsQuery } from '../deployments.api.ts';
import { useRequestKey } from '../use-request-key.ts';
import { ApiSettings } from './ApiSettings.tsx';
import { apiActions, type NewKey } from './api-calls.api.ts';
import { KeyShown } from '../components/KeyShown.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { KeyTable } from './KeyTable.tsx';
import { Snippets } from './Snippets.tsx';
import { StreamEvents } from './StreamEvents.tsx';
import { TryIt } from './TryIt.tsx';

/** By which it is called; the same in every language. */
const METHOD = 'POST';

function useWork() {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showError(toAppError(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

function NewKeyForm(props: {
  readonly deployment: ApiDeployment;
  readonly onMade: (key: NewKey) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation(['deployments', 'common']);
  const { isBusy, run } = useWork();
  const [name, setName] = useState('');
  const request = useRequestKey();
  return (
    <form
      className="flex flex-wrap items-end gap-2 rounded-4 border border-line bg-surface-2 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '')
          void run(async () =>
            props.onMade(
              await request.make((requestKey) =>
                apiActions.addKey(props.deployment, name.trim(), requestKey),
              ),
            ),
          );
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label={t('api.keyName')}
          maxLength={100}
          autoComplete="off"
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button variant="primary" type="submit" isBusy={isBusy} disabled={name.trim() === ''}>
        {t('api.createKey')}
      </Button>
      <Button onClick={props.onCancel}>{t('common:cancel')}</Button>
    </form>
  );
}

function Head({
  deployment,
  onNewKey,
}: {
  readonly deployment: ApiDeployment;
  readonly onNewKey: () => void;
}) {
  const { t } = useTranslation('deployments');
  const { isBusy, run } = useWork();
  const { is_active: isActive, paused_reason: reason } = deployment;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isActive ? <LiveTag>{t('on')}</LiveTag> : <Tag>{t(`paused.${reason ?? 'owner'}`)}</Tag>}
      <span className="ml-auto flex flex-wrap gap-2">
        <Button
          isBusy={isBusy}
          onClick={() => void run(() => deploymentActions.setActive(deployment, !isActive))}
        >
          {isActive ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          {t(isActive ? 'pause' : 'resume')}
        </Button>
        <Button variant="primary" onClick={onNewKey}>
          <Plus size={14} aria-hidden />
          {t('api.newKey')}
        </Button>
      </span>
    </div>
  );
}

/** What a phone shows one of at a time. */
const PARTS = ['keys', 'code', 'try'] as const;
type Part = (typeof PARTS)[number];
const onPhone = (isShown: boolean): string => (isShown ? '' : 'max-tablet:hidden');

interface ApiPartsProps {
  readonly deployment: ApiDeployment;
  readonly shown: NewKey | null;
  readonly onShow: (key: NewKey | null) => void;
}

function ApiParts({ deployment, shown, onShow }: ApiPartsProps) {
  const { t } = useTranslation('deployments');
  const [isNaming, setNaming] = useState(false);
  const [part, setPart] = useState<Part>('keys');
  const { pathname } = new URL(deployment.endpoint_url);
  return (
    <div className="flex flex-col gap-8 max-tablet:gap-5 @4xl:flex-row">
      <div className="flex tablet:hidden">
        <Segmented
          label={t('api.part')}
          value={part}
          options={PARTS.map((value) => ({ value, label: t(`api.parts.${value}`) }))}
          onChange={setPart}
          fills
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-6 max-tablet:contents">
        <Head
          deployment={deployment}
          onNewKey={() => {
            setPart('keys');
            setNaming(true);
          }}
        />
        {isNaming && (
          <NewKeyForm
            deployment={deployment}
            onCancel={() => setNaming(false)}
            onMade={(key) => {
              setNaming(false);
              onShow(key);
            }}
          />
        )}
        {shown && (
          <KeyShown
            key={shown.key}
            title={t('api.keyMade', { name: shown.name })}
            secret={shown.key}
            onDone={() => onShow(null)}
          />
        )}
        <section aria-labelledby="api-keys" className={onPhone(part === 'keys')}>
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-2">
            <h2 id="api-keys" className="font-bold">
              {t('api.keys')}
            </h2>
            <span className="text-12 text-ink-3">{t('api.keysHelp')}</span>
          </div>
          <KeyTable deployment={deployment} onNewKey={onShow} />
        </section>
        <section aria-labelledby="api-call" className={onPhone(part === 'code')}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h2 id="api-call" className="font-bold">
              {t('api.call')}
            </h2>
            <span className="flex min-w-0 items-center gap-2 rounded-3 border border-line py-0.5 pr-1 pl-2 font-mono text-12">
              <span className="text-ink-3">{METHOD}</span>
              <span className="min-w-0 truncate">{pathname}</span>
              <CopyButton label={t('api.copyUrl')} getText={() => deployment.endpoint_url} size="small" />
            </span>
          </div>
          <Snippets deployment={deployment} />
          <div className="mt-3">
            <StreamEvents />
          </div>
        </section>
        <div className={onPhone(part === 'keys')}>
          <ApiSettings key={deployment.updated_at} deployment={deployment} />
        </div>
      </div>
      <div className={`flex-none @4xl:w-90 ${onPhone(part === 'try')}`}>
        <TryIt deployment={deployment} />
      </div>
    </div>
  );
}

/** The agent as an API: its keys, how it is called, what it may cost, and a try. */
export function ApiTab({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation('deployments');
  const { data, isError, error, refetch } = useQuery(toAgentDeploymentsQuery(agentId), queryClient);
  const [shown, setShown] = useState<NewKey | null>(null);
  const { isBusy, run } = useWork();
  const request = useRequestKey();
  const deployment = data?.find(({ kind }) => kind === 'api');
  const question = useLeaveQuestion(() => shown !== null, undefined, {
    title: t('api.leaveKey'),
    text: t('api.leaveKeyText'),
  });
  return (
    <div className="@container px-4 py-5 tablet:px-7">
      {question}
      {isError && <LoadProblem error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton width="100%" height={180} />}
      {deployment?.kind === 'api' && <ApiParts deployment={deployment} shown={shown} onShow={setShown} />}
      {data && !deployment && (
        <EmptyState
          icon={<CodeXml size={16} aria-hidden />}
          title={t('api.none')}
          isFlush
          action={
            <Button
              variant="primary"
              isBusy={isBusy}
              onClick={() =>
                void run(async () => {
                  const {
                    key,
                    name,
                    agent_name: agentName,
                  } = await request.make((requestKey) => apiActions.create(agentId, requestKey));
                  if (key !== null) setShown({ key, name: name === '' ? agentName : name });
                })
              }
            >
              {t('api.create')}
            </Button>
          }
        >
          {t('api.noneText')}
        </EmptyState>
      )}
    </div>
  );
}
