import { useQuery } from '@tanstack/react-query';
import { MAX_COUNTED_DELIVERIES } from '@parley/contract/deployments/constants.ts';
import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import type { HookDelivery } from '@parley/contract/deployments/webhook-schemas.ts';
import { Pause, Play, RefreshCw, Send, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { useKeyboard } from '../../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { PeriodSelect } from '../../../../ui/form/PeriodSelect.tsx';
import type { Period } from '../../../../ui/form/periods.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { useIsPhone } from '../../../../ui/page/use-screen-size.ts';
import { closingByEscape, useListKeys } from '../../../../ui/use-list-keys.ts';
import { LoadProblem } from '../../components/LoadProblem.tsx';
import { deploymentActions, toAgentDeploymentsQuery } from '../../deployments.api.ts';
import { DeliveryPane } from '../components/DeliveryPane.tsx';
import { DeliveryRows } from '../components/DeliveryRows.tsx';
import { DeliveryTable } from '../components/DeliveryTable.tsx';
import { TestDialog } from '../components/TestDialog.tsx';
import { WebhooksLink } from '../components/WebhooksLink.tsx';
import { toEditPath } from '../paths.ts';
import { showCount } from '../show-count.ts';
import { useRedelivery } from '../use-redelivery.ts';
import { DELIVERIES_PER_PAGE, isWebhook, toDeliveriesQuery, type DeliveryState } from '../webhooks.api.ts';

const STATES: readonly DeliveryState[] = ['all', 'failed', 'rejected'];
const NONE: readonly HookDelivery[] = [];

function Actions({ hook, onTest }: { readonly hook: WebhookDeployment; readonly onTest: () => void }) {
  const { t } = useTranslation('webhook-agents');
  const isPhone = useIsPhone();
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      await deploymentActions.setActive(hook, !hook.is_active);
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  const Icon = hook.is_active ? Pause : Play;
  return (
    <>
      <Tag>{t(hook.is_active ? 'on' : 'off')}</Tag>
      <Button isBusy={isBusy} onClick={() => void change()}>
        <Icon size={14} aria-hidden />
        {t(hook.is_active ? 'pause' : 'resume')}
      </Button>
      {!isPhone && (
        <Button onClick={onTest}>
          <Send size={14} aria-hidden />
          {t('test.open')}
        </Button>
      )}
    </>
  );
}

function NoCalls({ hook, isNarrowed }: { readonly hook: WebhookDeployment; readonly isNarrowed: boolean }) {
  const { t } = useTranslation('webhook-agents');
  const icon = <Webhook size={16} aria-hidden />;
  if (isNarrowed) return <EmptyState icon={icon} title={t('deliveries.noneFound')} />;
  return (
    <EmptyState
      icon={icon}
      title={t('deliveries.empty')}
      action={
        <span className="flex max-w-full items-center gap-2 rounded-2 border border-line bg-surface-2 px-2.5 py-1">
          <code className="min-w-0 truncate text-12">{hook.webhook_url}</code>
          <CopyButton label={t('url.copy')} getText={() => hook.webhook_url} />
        </span>
      }
    >
      {t('deliveries.emptyText')}
    </EmptyState>
  );
}

/** Which rows are checked, and which one is open: the address says that. */
function useDeliveries(hook: WebhookDeployment) {
  const [parameters, setParameters] = useSearchParams();
  const [state, setState] = useState<DeliveryState>('all');
  const [period, setPeriod] = useState<Period>('any');
  const [page, setPage] = useState(1);
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery(toDeliveriesQuery(hook, { state, period, page }), queryClient);
  const deliveries = found.data?.deliveries ?? NONE;
  const openId = parameters.get('delivery');
  const open = (id: string | null) => {
    const next = new URLSearchParams({ webhook: hook.id, ...(id !== null && { delivery: id }) });
    setParameters(next, { replace: openId !== null && id !== null });
  };
  const check = (id: string) =>
    setCheckedIds((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return {
    found,
    deliveries,
    state,
    period,
    page,
    openId,
    checkedIds,
    checked: deliveries.filter(({ id }) => checkedIds.has(id)),
    open,
    check,
    setPage,
    uncheck: () => setCheckedIds(new Set()),
    setState(value: DeliveryState) {
      setState(value);
      setPage(1);
    },
    setPeriod(value: Period) {
      setPeriod(value);
      setPage(1);
    },
  };
}

type List = ReturnType<typeof useDeliveries>;

function Filters({
  list,
  isBusy,
  onRedeliver,
}: {
  readonly list: List;
  readonly isBusy: boolean;
  readonly onRedeliver: () => void;
}) {
  const { t, i18n } = useTranslation('webhook-agents');
  const { counts } = list.found.data ?? {};
  const { length: count } = list.checked;
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
      <Segmented
        label={t('deliveries.filter')}
        value={list.state}
        options={STATES.map((value) => ({
          value,
          label: (
            <>
              {t(`deliveries.states.${value}`)}
              {counts && (
                <span className="tnum text-ink-3">
                  {showCount(counts[value], MAX_COUNTED_DELIVERIES, i18n.language)}
                </span>
              )}
            </>
          ),
        }))}
        onChange={list.setState}
      />
      <PeriodSelect value={list.period} onChange={list.setPeriod} />
      {count > 0 && (
        <span className="ml-auto flex items-center gap-3 text-13 text-ink-3">
          {t('deliveries.selected', { count })}
          <Button size="small" isBusy={isBusy} onClick={onRedeliver}>
            <RefreshCw size={13} aria-hidden />
            {t('deliveries.redeliverSome', { count })}
          </Button>
        </span>
      )}
    </div>
  );
}

const hasFailed = ({ status }: HookDelivery): boolean => status !== null && status >= 500;

interface FootProps {
  readonly list: List;
  readonly isBusy: boolean;
  readonly onTest: () => void;
  readonly onRedeliver: (deliveries: readonly HookDelivery[]) => void;
}

/** On phones: what can be done without opening a delivery. */
function Foot({ list, isBusy, onTest, onRedeliver }: FootProps) {
  const { t } = useTranslation('webhook-agents');
  const failed = list.state === 'failed' ? list.deliveries : list.deliveries.filter(hasFailed);
  return (
    <div className="flex flex-none gap-2 border-t border-line px-4 py-3 *:flex-1">
      <Button onClick={onTest}>{t('test.open')}</Button>
      {failed.length > 0 && (
        <Button isBusy={isBusy} onClick={() => onRedeliver(failed)}>
          <RefreshCw size={14} aria-hidden />
          {t('deliveries.redeliverFailed', { count: failed.length })}
        </Button>
      )}
    </div>
  );
}

interface ListColumnProps {
  readonly hook: WebhookDeployment;
  readonly list: List;
  readonly isBusy: boolean;
  readonly onRedeliver: () => void;
}

function ListColumn({ hook, list, isBusy, onRedeliver }: ListColumnProps) {
  const { t } = useTranslation('webhook-agents');
  const isPhone = useIsPhone();
  const { found, deliveries, openId } = list;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Filters list={list} isBusy={isBusy} onRedeliver={onRedeliver} />
      {found.isPending && (
        <div className="p-4">
          <Skeleton width="100%" height={44} />
        </div>
      )}
      {found.isError && (
        <div className="p-4">
          <RetryBar title={t('deliveries.notLoaded')} onRetry={() => void found.refetch()} />
        </div>
      )}
      {deliveries.length > 0 && isPhone && <DeliveryRows deliveries={deliveries} onOpen={list.open} />}
      {deliveries.length > 0 && !isPhone && (
        <DeliveryTable
          deliveries={deliveries}
          openId={openId}
          checkedIds={list.checkedIds}
          onOpen={list.open}
          onCheck={list.check}
        />
      )}
      {found.isSuccess && deliveries.length === 0 && (
        <NoCalls hook={hook} isNarrowed={list.state !== 'all' || list.period !== 'any'} />
      )}
      {found.data && (
        <div className="p-3">
          <Pager
            page={list.page}
            perPage={DELIVERIES_PER_PAGE}
            total={found.data.total}
            onChange={list.setPage}
          />
        </div>
      )}
    </div>
  );
}

function Deliveries({ hook, onTest }: { readonly hook: WebhookDeployment; readonly onTest: () => void }) {
  const { t, i18n } = useTranslation(['webhook-agents', 'common']);
  const isPhone = useIsPhone();
  const list = useDeliveries(hook);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const redelivery = useRedelivery(hook, (id) => {
    list.uncheck();
    list.open(id);
  });
  const { deliveries, openId } = list;
  useListKeys({
    hasLetterKeys,
    rowIds: deliveries.map(({ id }) => id),
    selectedId: openId,
    onSelect: list.open,
    onUse: list.open,
    onCreate: () => undefined,
    onSearch: () => undefined,
    letters: { ' ': list.check, ...closingByEscape(() => list.open(null)) },
  });
  const shown = deliveries.filter(({ id }) => id === openId);
  const place = deliveries.findIndex(({ id }) => id === openId);
  const idAt = (index: number): string | null => (place === -1 ? null : (deliveries[index]?.id ?? null));
  return (
    <div className="flex min-h-0 flex-1">
      {!(isPhone && openId !== null) && (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ListColumn
            hook={hook}
            list={list}
            isBusy={redelivery.isBusy}
            onRedeliver={() => redelivery.start(list.checked)}
          />
          {isPhone && (
            <Foot list={list} isBusy={redelivery.isBusy} onTest={onTest} onRedeliver={redelivery.start} />
          )}
        </div>
      )}
      {openId !== null && (
        <DeliveryPane
          key={openId}
          hook={hook}
          url={hook.webhook_url}
          deliveryId={openId}
          isBusy={redelivery.isBusy}
          previousId={idAt(place - 1)}
          nextId={idAt(place + 1)}
          onOpen={list.open}
          onRedeliver={() => redelivery.start(shown)}
          onClose={() => list.open(null)}
        />
      )}
      {redelivery.askedCost !== null && (
        <ConfirmDialog
          title={t('deliveries.costTitle')}
          action={t('deliveries.redeliver')}
          onConfirm={redelivery.confirm}
          onCancel={redelivery.cancel}
        >
          {t('deliveries.costText', { cost: formatMoney(redelivery.askedCost, i18n.language) })}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The calls of a webhook: what was sent, what was answered, and what to run again. */
export function DeliveriesScreen() {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['webhook-agents', 'common', 'pages']);
  const { agentId = '' } = useParams();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [isTesting, setTesting] = useState(false);
  const found = useQuery(toAgentDeploymentsQuery(agentId), queryClient);
  const hooks = (found.data ?? []).filter(isWebhook);
  const namedId = parameters.get('webhook');
  const named = hooks.find(({ id }) => id === namedId);
  // One made a moment ago is not in the list that is kept from before.
  const isAwaited = namedId !== null && !named && found.isFetching;
  const hook = named ?? hooks[0];
  if (!hook || isAwaited)
    return (
      <Page title={t('deliveries.title')} parent={<WebhooksLink />}>
        <div className="px-4 py-5 tablet:px-8">
          {(found.isPending || isAwaited) && <Skeleton width="100%" height={56} />}
          {found.isError && (
            <LoadProblem
              error={found.error}
              title={t('deliveries.notLoaded')}
              onRetry={() => void found.refetch()}
            />
          )}
          {found.isSuccess && !isAwaited && (
            <EmptyState
              icon={<Webhook size={16} aria-hidden />}
              title={t('empty.title')}
              action={<ButtonLink to={`/webhook-agents/deploy?agent=${agentId}`}>{t('create')}</ButtonLink>}
              isFlush
            />
          )}
        </div>
      </Page>
    );
  return (
    <Page
      title={t('deliveries.of', { name: hook.name || hook.agent_name })}
      parent={<WebhooksLink />}
      actions={
        <>
          <Button variant="ghost" onClick={() => void navigate(toEditPath(hook))}>
            {t('list.edit')}
          </Button>
          <Actions hook={hook} onTest={() => setTesting(true)} />
        </>
      }
    >
      <Deliveries key={hook.id} hook={hook} onTest={() => setTesting(true)} />
      {isTesting && <TestDialog hook={hook} onClose={() => setTesting(false)} />}
    </Page>
  );
}
