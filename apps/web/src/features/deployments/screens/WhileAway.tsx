import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import { useNow } from '../../../ui/use-now.ts';
import { toAllDeploymentsQuery } from '../deployments.api.ts';
import { toAwayRows, type AwayRow } from './away-rows.ts';

function dotOf({ what }: AwayRow): string {
  if (what === 'failed') return 'bg-danger-solid';
  return what === 'paused' || what === 'waiting' ? 'bg-warn-solid' : 'bg-live-solid';
}

const pathOf = ({ what, agentId }: AwayRow): string =>
  what === 'waiting' ? '/approvals' : `/agents/${encodeURIComponent(agentId)}?tab=runs`;

/** Below a new chat: what agents did by themselves in the last day, and which of them stands still. */
export function WhileAway() {
  const { t, i18n } = useTranslation(['deployments', 'pages']);
  const nowMs = useNow('minute');
  const { data } = useQuery(toAllDeploymentsQuery(), queryClient);
  const rows = toAwayRows(data?.deployments ?? [], nowMs);
  if (rows.length === 0) return null;
  const wordsOf = ({ what, reason, count }: AwayRow) =>
    reason === null ? t(`away.${what}`, { count }) : t(`away.because.${reason}`);
  return (
    <section aria-labelledby="while-away" className="fade-in mt-8">
      <h2 id="while-away" className="border-b border-line pb-1.5 text-12 font-medium text-ink-3">
        {t('away.title')}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-t border-line first:border-transparent">
            <Link
              to={pathOf(row)}
              className="flex min-h-11 items-center gap-2.5 text-[13.5px] text-ink-2 hover:text-ink"
            >
              <span aria-hidden className={`size-1.75 flex-none rounded-full ${dotOf(row)}`} />
              <span className="min-w-0 flex-1 truncate">
                <b className="font-strong text-ink">{row.agentName}</b> {wordsOf(row)}
              </span>
              <span className="flex-none text-12 text-ink-3">
                {formatAgo(row.atMs, nowMs, i18n.getFixedT(null, 'pages'), i18n.language)}
              </span>
            </Link>
          </li>
        ))}
        <li className="border-t border-line">
          <Link
            to="/agents"
            className="inline-flex min-h-11 items-center gap-1.5 text-[13.5px] text-ink-3 hover:text-ink"
          >
            {t('away.all')}
            <ChevronRight size={14} aria-hidden />
          </Link>
        </li>
      </ul>
    </section>
  );
}
