import { useQuery } from '@tanstack/react-query';
import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { Shield } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { approvalQueries, POLL_MS, refreshCount, toToolLanguage } from '../approvals.api.ts';
import { toTarget } from '../argument-fields.ts';
import { ArgumentValues } from '../components/ArgumentValues.tsx';
import { DecidedNote } from './DecidedNote.tsx';
import { DecisionFoot } from './DecisionFoot.tsx';
import { useRequest } from '../use-request.ts';
import { handleCardKey, toRequestKeys } from './use-request-keys.ts';

export interface ApprovalCardProps {
  readonly approvalId: string;
  /** Told once the answer given here is with the server. */
  readonly onDecided?: (() => void) | undefined;
}

interface LoadedCardProps {
  readonly approval: Approval;
  readonly onDecided: () => void;
}

function LoadedCard({ approval, onDecided }: LoadedCardProps) {
  const { t } = useTranslation('approvals');
  const titleId = useId();
  const request = useRequest(approval, onDecided);
  const { state, effect, display_name: tool, decided_at: decidedAt, decided_by: decidedBy } = approval;
  const target = toTarget(approval.args);
  useEffect(() => void refreshCount(), [state]);
  return (
    <section
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => handleCardKey(event, toRequestKeys(request))}
      className="overflow-hidden rounded-4 border border-line-strong bg-surface outline-none focus-within:shadow-1"
    >
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-1 px-4 pt-3.5">
        <Shield size={16} aria-hidden className="self-center text-warn" />
        <h3 id={titleId} className="min-w-0 text-15 font-bold break-words">
          {target === '' ? t('question', { tool }) : t('questionAbout', { tool, target })}
        </h3>
        {effect === 'destroy' && <span className="text-12 text-danger">{t('final')}</span>}
      </header>
      {approval.why !== '' && <p className="px-4 pt-1 text-ink-2">{approval.why}</p>}
      <div className="px-4 py-3">
        <ArgumentValues request={request} />
      </div>
      <footer className="border-t border-line bg-surface-2 px-4 py-3">
        {state === 'waiting' ? (
          <DecisionFoot request={request} />
        ) : (
          <DecidedNote
            decision={state}
            by={decidedBy?.username ?? null}
            at={decidedAt ?? approval.requested_at}
            reason={approval.reason}
          />
        )}
      </footer>
    </section>
  );
}

/** A request for approval inside a run. Answered elsewhere, it shows so within seconds. */
export function ApprovalCard({ approvalId, onDecided = () => undefined }: ApprovalCardProps) {
  const { t, i18n } = useTranslation('approvals');
  const found = useQuery(
    {
      ...approvalQueries.one(approvalId, toToolLanguage(i18n.language)),
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
    },
    queryClient,
  );
  if (found.data) return <LoadedCard approval={found.data} onDecided={onDecided} />;
  if (found.isError) return <RetryBar title={t('failed')} onRetry={() => void found.refetch()} />;
  return <Skeleton width="100%" height={160} />;
}
