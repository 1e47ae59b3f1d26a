import { useQuery } from '@tanstack/react-query';
import type { ToolExecution } from '@parley/contract/custom-tools/schemas.ts';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { formatCallTime } from '../../../ui/format/format-run-time.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { CallFilterBar } from '../components/CallFilterBar.tsx';
import { CallDetail } from '../components/CallDetail.tsx';
import { CallStatus } from '../components/CallStatus.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { Resend } from '../components/Resend.tsx';
import { ToolTabs } from '../../tools/index.ts';
import { toCallsQuery } from '../custom-tools.api.ts';
import { useCallFilters } from '../use-call-filters.ts';

interface CallRowProps {
  readonly call: ToolExecution;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function CallRow({ call, isOpen, onToggle }: CallRowProps) {
  const { t, i18n } = useTranslation('mcp');
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 py-2 text-left hover:bg-surface-3 tablet:flex"
      >
        <time
          dateTime={call.created_at}
          className="tnum order-4 text-right text-ink-3 tablet:order-none tablet:w-36 tablet:text-left"
        >
          {formatCallTime(call.created_at, i18n.language)}
        </time>
        <span className="order-1 truncate font-mono text-13 tablet:order-none tablet:flex-1">
          {call.tool_name}
        </span>
        <span className="order-3 truncate text-ink-3 tablet:order-none tablet:w-32">
          {call.agent_name ?? t(call.agent_id === null ? 'custom.byTest' : 'custom.byAgent')}
        </span>
        <span className="order-2 tablet:order-none">
          <CallStatus call={call} />
        </span>
      </button>
      {isOpen && (
        <div className="flex flex-col gap-3 border-t border-line px-3 py-3">
          <div className="flex flex-wrap items-center gap-2">
            <Resend call={call} />
            {call.agent_id !== null && call.agent_name !== null && (
              <Link
                to={`/agents/${encodeURIComponent(call.agent_id)}?tab=runs`}
                className="touch-target text-info hover:underline"
              >
                {t('custom.runsOf', { agent: call.agent_name })}
              </Link>
            )}
          </div>
          <CallDetail call={call} />
        </div>
      )}
    </li>
  );
}

function Calls({ toolId }: { readonly toolId: string | undefined }) {
  const { t } = useTranslation('mcp');
  const narrowing = useCallFilters();
  const [openId, setOpenId] = useState<string | null>(null);
  const found = useQuery(toCallsQuery(toolId, narrowing.filters), queryClient);
  const calls = found.data?.executions ?? [];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
      <CallFilterBar
        chosen={narrowing.chosen}
        hasTools={toolId === undefined}
        list={found.data}
        onChoose={narrowing.choose}
      />
      {found.isError && (
        <LoadProblem
          error={found.error}
          title={t('custom.callsNotLoaded')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <Skeleton width="100%" height={44} />}
      {calls.length > 0 && (
        <ul aria-label={t('custom.callsOfAll')} className="rounded-4 border border-line bg-surface">
          {calls.map((call) => (
            <CallRow
              key={call.id}
              call={call}
              isOpen={call.id === openId}
              onToggle={() => setOpenId(call.id === openId ? null : call.id)}
            />
          ))}
        </ul>
      )}
      {found.isSuccess && calls.length === 0 && (
        <EmptyState
          icon={<Webhook size={16} aria-hidden />}
          title={t(narrowing.isNarrowed ? 'custom.noSuchCalls' : 'custom.noCalls')}
          isFlush
        />
      )}
      {found.data && (
        <div className="mt-3">
          <Pager
            page={narrowing.page}
            perPage={found.data.per_page}
            total={found.data.total}
            onChange={narrowing.setPage}
          />
        </div>
      )}
    </div>
  );
}

/** What agents and tests called: of one tool, or of all. */
export function CallsScreen() {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['mcp', 'common', 'pages']);
  const { toolId } = useParams();
  return (
    <Page
      title={t(toolId === undefined ? 'custom.callsOfAll' : 'custom.callsOfOne')}
      tabs={<ToolTabs />}
      isTitleHidden={toolId === undefined}
    >
      <Calls key={toolId ?? ''} toolId={toolId} />
    </Page>
  );
}
