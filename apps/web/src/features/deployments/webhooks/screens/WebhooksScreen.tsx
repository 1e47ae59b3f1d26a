import { useQuery } from '@tanstack/react-query';
import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import { Webhook } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { useKeyboard } from '../../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { NewButton } from '../../../../ui/button/NewButton.tsx';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { useListKeys } from '../../../../ui/use-list-keys.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import { KeyHints } from '../../../../ui/display/KeyHints.tsx';
import { deploymentActions, toDeploymentsQuery } from '../../deployments.api.ts';
import { TestDialog } from '../components/TestDialog.tsx';
import {
  WITH_ADDRESS,
  WITH_CALLS,
  WITH_COST,
  WITH_HOURS,
  WITH_LAST_CALL,
  WITH_SIGNATURE,
} from '../components/columns.ts';
import { WebhookFigures } from '../components/WebhookFigures.tsx';
import { WebhookRow } from '../components/WebhookRow.tsx';
import { toEditPath, toLogsPath } from '../paths.ts';
import { isWebhook } from '../webhooks.api.ts';

/** Between letters, not after each. */
const SEARCH_PAUSE_MS = 250;
const CREATE = '/webhook-agents/create';
const STATES = ['all', 'on', 'paused', 'attention'] as const;
type State = (typeof STATES)[number];

const HEAD = 'px-3 py-2 text-left text-12 font-medium whitespace-nowrap text-ink-3';
const HINTS = [
  [['J', 'K'], 'move'],
  [['T'], 'test'],
  [['P'], 'pause'],
  [['L'], 'deliveries'],
] as const;

function None({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useTranslation('webhook-agents');
  const icon = <Webhook size={16} aria-hidden />;
  if (isNarrowed) return <EmptyState icon={icon} title={t('list.noneFound')} isFlush />;
  return (
    <EmptyState
      icon={icon}
      title={t('empty.title')}
      action={<ButtonLink to="/webhook-agents/deploy">{t('empty.action')}</ButtonLink>}
      isFlush
    >
      {t('empty.text')}
    </EmptyState>
  );
}

interface TableProps {
  readonly hooks: readonly WebhookDeployment[];
  readonly selectedId: string | null;
  readonly onTest: (hook: WebhookDeployment) => void;
}

async function setActive(hook: WebhookDeployment, isOn: boolean): Promise<void> {
  try {
    await deploymentActions.setActive(hook, isOn);
  } catch (error) {
    showError(toAppError(error));
  }
}

function Table({ hooks, selectedId, onTest }: TableProps) {
  const { t } = useTranslation('webhook-agents');
  return (
    <>
      <div className="@container border-line bg-surface max-tablet:-mx-4 max-tablet:border-b tablet:rounded-4 tablet:border">
        <table aria-label={t('title')} className="w-full border-collapse text-13">
          <thead className="max-tablet:sr-only">
            <tr>
              <th className={HEAD}>{t('list.agent')}</th>
              <th className={`${HEAD} ${WITH_ADDRESS}`}>{t('url.title')}</th>
              <th className={`${HEAD} ${WITH_SIGNATURE}`}>{t('signature.title')}</th>
              <th className={`${HEAD} ${WITH_HOURS}`}>{t('list.hours')}</th>
              <th className={`${HEAD} text-right ${WITH_CALLS}`}>{t('list.callsToday')}</th>
              <th className={`${HEAD} text-right ${WITH_CALLS}`}>{t('list.failed')}</th>
              <th className={`${HEAD} ${WITH_LAST_CALL}`}>{t('list.lastCall')}</th>
              <th className={`${HEAD} ${WITH_COST}`}>{t('list.costToday')}</th>
              <th className={`${HEAD} text-right`}>{t('list.on')}</th>
            </tr>
          </thead>
          <tbody>
            {hooks.map((hook) => (
              <WebhookRow
                key={hook.id}
                hook={hook}
                isSelected={hook.id === selectedId}
                onTest={() => onTest(hook)}
                onSwitch={(isOn) => void setActive(hook, isOn)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-3 text-12 text-ink-3">
        <p>{t('list.atCap')}</p>
        <KeyHints hints={HINTS.map(([keys, name]) => ({ keys, does: t(`list.keys.${name}`) }))} />
      </div>
    </>
  );
}

function useWebhookList() {
  const [words, setWords] = useState('');
  const [state, setState] = useState<State>('all');
  const [page, setPage] = useState(1);
  const asked = { kind: 'webhook' as const, state: state === 'all' ? null : state, page };
  const found = useQuery(
    toDeploymentsQuery({ ...asked, words: useSettled(words, SEARCH_PAUSE_MS) }),
    queryClient,
  );
  return {
    found,
    hooks: (found.data?.deployments ?? []).filter(isWebhook),
    isNarrowed: words.trim() !== '' || state !== 'all',
    words,
    state,
    page,
    setPage,
    setWords(value: string) {
      setWords(value);
      setPage(1);
    },
    setState(value: State) {
      setState(value);
      setPage(1);
    },
  };
}

function useRowKeys(hooks: readonly WebhookDeployment[], onTest: (hook: WebhookDeployment) => void) {
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const withHook = (use: (hook: WebhookDeployment) => void) => (id: string) => {
    const hook = hooks.find((one) => one.id === id);
    if (hook) use(hook);
  };
  useListKeys({
    hasLetterKeys,
    rowIds: hooks.map(({ id }) => id),
    selectedId,
    onSelect: setSelectedId,
    onUse: withHook((hook) => void navigate(toEditPath(hook))),
    onCreate: () => void navigate(CREATE),
    onSearch: () => search.current?.focus(),
    letters: {
      t: withHook(onTest),
      p: withHook((hook) => void setActive(hook, !hook.is_active)),
      l: withHook((hook) => void navigate(toLogsPath(hook))),
    },
  });
  return { search, selectedId };
}

/** The webhooks of a person. */
export function WebhooksScreen() {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['webhook-agents', 'common', 'pages', 'deployments']);
  const navigate = useNavigate();
  const list = useWebhookList();
  const [tested, setTested] = useState<WebhookDeployment | null>(null);
  const { search, selectedId } = useRowKeys(list.hooks, setTested);
  const { found, hooks } = list;
  return (
    <Page
      title={t('title')}
      subtitle={found.data ? String(found.data.total) : undefined}
      actions={
        <>
          <span className="max-tablet:hidden">
            <ButtonLink to="/webhook-agents/deploy" isQuiet>
              {t('deployAgent')}
            </ButtonLink>
          </span>
          <NewButton variant="primary" onClick={() => void navigate(CREATE)}>
            {t('new')}
          </NewButton>
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
        <WebhookFigures />
        <div className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-3">
          <Segmented
            label={t('list.state')}
            value={list.state}
            options={STATES.map((value) => ({ value, label: t(`list.states.${value}`) }))}
            onChange={list.setState}
          />
          <div className="w-full tablet:w-56">
            <SearchField
              ref={search}
              label={t('list.find')}
              value={list.words}
              keys={['/']}
              onChange={list.setWords}
            />
          </div>
        </div>
        {found.isError && <RetryBar title={t('notLoaded')} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton width="100%" height={56} />}
        {hooks.length > 0 && <Table hooks={hooks} selectedId={selectedId} onTest={setTested} />}
        {found.isSuccess && hooks.length === 0 && <None isNarrowed={list.isNarrowed} />}
        {found.data && (
          <div className="mt-3">
            <Pager
              page={list.page}
              perPage={found.data.per_page}
              total={found.data.total}
              onChange={list.setPage}
            />
          </div>
        )}
      </div>
      {tested && <TestDialog hook={tested} onClose={() => setTested(null)} />}
    </Page>
  );
}
