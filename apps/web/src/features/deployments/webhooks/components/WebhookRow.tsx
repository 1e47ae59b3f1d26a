import { MAX_COUNTED_CALLS } from '@parley/contract/deployments/constants.ts';
import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import { ListTree, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { textsOf } from '../../../../platform/toasts.ts';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { AgentTile } from '../../../../ui/display/AgentTile.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { formatAgo } from '../../../../ui/format/format-ago.ts';
import { CostToday } from '../../components/CostToday.tsx';
import { isNearCap, toCapShare } from '../../components/near-cap.ts';
import { toEditPath, toLogsPath } from '../paths.ts';
import { showCount } from '../show-count.ts';
import {
  WITH_ADDRESS,
  WITH_CALLS,
  WITH_COST,
  WITH_HOURS,
  WITH_LAST_CALL,
  WITH_SIGNATURE,
} from './columns.ts';
import { HourBars } from './HourBars.tsx';
import { ResponseTag } from './ResponseTag.tsx';
import { WebhookMenu } from './WebhookMenu.tsx';

export interface WebhookRowProps {
  readonly hook: WebhookDeployment;
  readonly isSelected: boolean;
  readonly onTest: () => void;
  readonly onSwitch: (isOn: boolean) => void;
}

const CELL = 'px-3 py-2.5';

/** Enough of the address to tell it from others. */
const toShort = (url: string): string => {
  const token = url.slice(url.lastIndexOf('/') + 1);
  return `${token.slice(0, 8)}…${token.slice(-4)}`;
};

function State({ hook }: { readonly hook: WebhookDeployment }) {
  const { t } = useTranslation(['webhook-agents', 'errors']);
  if (hook.lacks_credentials)
    return <span className="block truncate text-12 text-warn">{textsOf('missing_credentials').title}</span>;
  if (hook.is_active && isNearCap(hook))
    return (
      <span className="tnum block truncate text-12 text-warn">
        {t('list.ofCap', { percent: Math.floor((toCapShare(hook) ?? 0) * 100) })}
      </span>
    );
  if (hook.is_active) return null;
  const isOwn = hook.paused_reason === 'owner' || hook.paused_reason === null;
  return (
    <span className={`block truncate text-12 ${isOwn ? 'text-ink-3' : 'text-danger'}`}>
      {t(`paused.${hook.paused_reason ?? 'owner'}`)}
    </span>
  );
}

/** When it was called last, and what it answered. */
function LastCall({ hook }: { readonly hook: WebhookDeployment }) {
  const { t, i18n } = useTranslation('webhook-agents');
  const { t: tPages } = useTranslation('pages');
  if (hook.last_call_at === null) return t('list.never');
  return (
    <span className="flex items-center gap-2">
      <ResponseTag status={hook.last_call_status} />
      {formatAgo(Date.parse(hook.last_call_at), Date.now(), tPages, i18n.language)}
    </span>
  );
}

/** What the columns say that have no room beside the name. */
function NarrowNote({ hook }: { readonly hook: WebhookDeployment }) {
  const { t, i18n } = useTranslation('webhook-agents');
  const { calls_today: calls, failed_today: failed } = hook;
  const [shownCalls, shownFailed] = [calls, failed].map((count) =>
    showCount(count, MAX_COUNTED_CALLS, i18n.language),
  );
  return (
    <>
      <span className="tnum block truncate text-12 text-ink-3 @3xl:hidden">
        {t('list.calls', { count: calls, shown: shownCalls })}
        {failed > 0 && (
          <span className="ml-2 text-danger">
            {t('list.failedCalls', { count: failed, shown: shownFailed })}
          </span>
        )}
      </span>
      {hook.last_call_at !== null && (
        <span className="block text-12 text-ink-3 @2xl:hidden">
          <LastCall hook={hook} />
        </span>
      )}
    </>
  );
}

/** One webhook: where it is called, how often, and whether it takes calls. */
export function WebhookRow({ hook, isSelected, onTest, onSwitch }: WebhookRowProps) {
  const { t, i18n } = useTranslation('webhook-agents');
  const navigate = useNavigate();
  const title = hook.name || hook.agent_name;
  return (
    <tr
      data-row={hook.id}
      aria-current={isSelected || undefined}
      className="relative border-t border-line hover:bg-surface-2 aria-[current]:bg-surface-3"
    >
      <td className={`w-full max-w-0 ${CELL}`}>
        <span className="flex items-center gap-3">
          <AgentTile name={hook.agent_name} icon={null} />
          <span className="min-w-0">
            <Link
              to={toEditPath(hook)}
              className="line-clamp-2 font-strong wrap-anywhere after:absolute after:inset-0"
            >
              {title}
            </Link>
            <State hook={hook} />
            <NarrowNote hook={hook} />
          </span>
        </span>
      </td>
      <td className={`${CELL} ${WITH_ADDRESS}`}>
        <span className="relative inline-flex items-center gap-1 font-mono text-12 whitespace-nowrap">
          {toShort(hook.webhook_url)}
          <CopyButton
            size="small"
            label={t('list.copyUrl', { name: title })}
            getText={() => hook.webhook_url}
          />
        </span>
      </td>
      <td className={`whitespace-nowrap text-ink-2 ${CELL} ${WITH_SIGNATURE}`}>
        {t(`signature.kinds.${hook.signature.kind}`)}
      </td>
      <td className={`${CELL} ${WITH_HOURS}`}>
        <HourBars hook={hook} />
      </td>
      <td className={`tnum text-right ${CELL} ${WITH_CALLS}`}>
        {showCount(hook.calls_today, MAX_COUNTED_CALLS, i18n.language)}
      </td>
      <td className={`tnum text-right ${CELL} ${WITH_CALLS} ${hook.failed_today > 0 ? 'text-danger' : ''}`}>
        {showCount(hook.failed_today, MAX_COUNTED_CALLS, i18n.language)}
      </td>
      <td className={`whitespace-nowrap text-ink-2 ${CELL} ${WITH_LAST_CALL}`}>
        <LastCall hook={hook} />
      </td>
      <td className={`whitespace-nowrap ${CELL} ${WITH_COST}`}>
        <CostToday deployment={hook} />
      </td>
      <td className={CELL}>
        <span className="relative flex items-center justify-end gap-1">
          <span className="hidden tablet:inline-flex">
            <IconButton label={t('list.test', { name: title })} onClick={onTest}>
              <Send size={15} aria-hidden />
            </IconButton>
            <IconButton
              label={t('list.deliveries', { name: title })}
              onClick={() => void navigate(toLogsPath(hook))}
            >
              <ListTree size={15} aria-hidden />
            </IconButton>
          </span>
          <WebhookMenu hook={hook} title={title} onTest={onTest} />
          <Switch label={t('list.switch', { name: title })} isOn={hook.is_active} onChange={onSwitch} />
        </span>
      </td>
    </tr>
  );
}
