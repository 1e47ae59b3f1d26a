import { useQuery } from '@tanstack/react-query';
import type { DeploymentKey } from '@parley/contract/deployments/api-schemas.ts';
import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { KEY_OVERLAP_HOURS } from '@parley/contract/deployments/constants.ts';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { formatRunDate, formatRunTime } from '../../../ui/format/format-run-time.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { useRequestKey } from '../use-request-key.ts';
import { apiActions, toKeysQuery, type NewKey } from './api-calls.api.ts';

export interface KeyTableProps {
  readonly deployment: ApiDeployment;
  readonly onNewKey: (key: NewKey) => void;
}

interface Asked {
  readonly what: 'replace' | 'remove';
  readonly key: DeploymentKey;
}

/** Before a key stops working: a new one in its place can leave the old one a day. */
function AskFirst(props: KeyTableProps & { readonly asked: Asked; readonly onClose: () => void }) {
  const { deployment, asked, onNewKey, onClose } = props;
  const { what, key } = asked;
  const { t } = useTranslation('deployments');
  const [isBusy, setBusy] = useState(false);
  const request = useRequestKey();
  const run = async (work: () => Promise<NewKey | null>) => {
    setBusy(true);
    try {
      const made = await work();
      onClose();
      if (made) onNewKey(made);
    } catch (error) {
      setBusy(false);
      showError(toAppError(error));
    }
  };
  const replace = (hours: number) =>
    void run(() =>
      request.make((requestKey) => apiActions.replaceKey(deployment, key.id, hours, requestKey)),
    );
  const remove = () =>
    void run(async () => {
      await apiActions.removeKey(deployment, key.id);
      return null;
    });
  const name = key.name;
  return (
    <ConfirmDialog
      title={t(what === 'replace' ? 'api.replaceTitle' : 'api.removeTitle', { name })}
      action={t(what === 'replace' ? 'api.replaceNow' : 'api.remove')}
      alternative={
        what === 'replace'
          ? {
              label: t('api.replaceLater', { count: KEY_OVERLAP_HOURS }),
              onChoose: () => replace(KEY_OVERLAP_HOURS),
            }
          : null
      }
      isBusy={isBusy}
      onConfirm={() => (what === 'replace' ? replace(0) : remove())}
      onCancel={onClose}
    >
      {t(what === 'replace' ? 'api.replaceText' : 'api.removeText')}
    </ConfirmDialog>
  );
}

function KeyRow({ row, onAsk }: { readonly row: DeploymentKey; readonly onAsk: (asked: Asked) => void }) {
  const { t, i18n } = useTranslation('deployments');
  const { language } = i18n;
  const { name } = row;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="w-full max-w-0 min-w-24 py-2.5 pr-3 text-left font-strong">
        <span className="block truncate" title={name}>
          {name}
        </span>
        {row.expires_at !== null && (
          <span className="block text-12 font-regular text-warn">
            {t('api.endsAt', { time: formatRunTime(row.expires_at, language) })}
          </span>
        )}
      </th>
      <td className="pr-3 font-mono text-12 whitespace-nowrap text-ink-2">{`${row.prefix}…`}</td>
      <td className="pr-3 whitespace-nowrap text-ink-3 @max-[44rem]:hidden">
        {formatRunDate(row.created_at, language)}
      </td>
      <td className="pr-3 whitespace-nowrap text-ink-3 @max-xl:hidden">
        {row.last_used_at === null ? t('api.neverUsed') : formatRunTime(row.last_used_at, language)}
      </td>
      <td className="tnum pr-3 text-right @max-md:hidden">{formatCount(row.calls, language)}</td>
      <td className="tnum pr-3 text-right @max-md:hidden">{formatMoney(row.cost, language)}</td>
      <td className="text-right whitespace-nowrap">
        <IconButton
          label={t('api.replaceOf', { name })}
          size="small"
          onClick={() => onAsk({ what: 'replace', key: row })}
        >
          <RefreshCw size={14} aria-hidden />
        </IconButton>
        <IconButton
          label={t('api.removeOf', { name })}
          size="small"
          onClick={() => onAsk({ what: 'remove', key: row })}
        >
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
}

/** The keys of a deployment, and what each was used for in 30 days. */
export function KeyTable(props: KeyTableProps) {
  const { t } = useTranslation('deployments');
  const { data: keys, isError, refetch } = useQuery(toKeysQuery(props.deployment), queryClient);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (isError) return <RetryBar title={t('api.keysFailed')} onRetry={() => void refetch()} />;
  if (!keys) return <Skeleton width="100%" height={88} />;
  if (keys.length === 0) return <p className="text-ink-3">{t('api.noKeys')}</p>;
  return (
    <>
      <div className="@container">
        <table className="w-full">
          <thead>
            <tr className="border-b border-line text-left text-12 text-ink-3">
              <th className="py-2 pr-3 font-medium">{t('api.name')}</th>
              <th className="pr-3 font-medium">{t('api.key')}</th>
              <th className="pr-3 font-medium whitespace-nowrap @max-[44rem]:hidden">{t('api.created')}</th>
              <th className="pr-3 font-medium whitespace-nowrap @max-xl:hidden">{t('api.lastUsed')}</th>
              <th className="pr-3 text-right font-medium whitespace-nowrap @max-md:hidden">
                {t('api.calls')}
              </th>
              <th className="pr-3 text-right font-medium @max-md:hidden">{t('api.cost')}</th>
              <th>
                <span className="sr-only">{t('api.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((row) => (
              <KeyRow key={row.id} row={row} onAsk={setAsked} />
            ))}
          </tbody>
        </table>
      </div>
      {asked && <AskFirst {...props} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
