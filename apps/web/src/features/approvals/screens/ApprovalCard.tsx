import { useQuery } from '@tanstack/react-query';
import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { Pencil, Shield } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { approvalQueries, POLL_MS, refreshCount, toToolLanguage } from '../approvals.api.ts';
import { toTarget } from '../argument-fields.ts';
import { ArgumentValues } from '../components/ArgumentValues.tsx';
import { CARD_LOOKS } from './card-looks.ts';
import { DecidedNote } from './DecidedNote.tsx';
import { DecisionFoot } from './DecisionFoot.tsx';
import { type Request, useRequest } from '../use-request.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { handleCardKey, toRequestKeys } from './use-request-keys.ts';

export interface ApprovalCardProps {
  readonly approvalId: string;
  /** At the foot of a phone's screen: no box of its own, its data scrolls between the question and the answers. */
  readonly isDocked?: boolean | undefined;
  /** Told once the answer given here is with the server. */
  readonly onDecided?: (() => void) | undefined;
}

interface LoadedCardProps {
  readonly approval: Approval;
  readonly isDocked: boolean;
  readonly onDecided: () => void;
}

interface CardHeadProps {
  readonly request: Request;
  readonly titleId: string;
  readonly isDocked: boolean;
}

function CardHead({ request, titleId, isDocked }: CardHeadProps) {
  const { t } = useTranslation('approvals');
  const { approval, decision, fields, isEditing, edit } = request;
  const { state, effect, display_name: tool, args } = approval;
  const target = toTarget(args);
  const look = CARD_LOOKS[isDocked ? 'docked' : 'inline'];
  return (
    <header className={`flex ${look.head}`}>
      <Shield size={16} aria-hidden className={`flex-none text-warn ${isDocked ? 'mt-1' : 'self-center'}`} />
      <div className={isDocked ? 'min-w-0 flex-1' : 'contents'}>
        <h2 id={titleId} className={`min-w-0 font-bold ${look.title}`}>
          {target === '' ? t('question', { tool }) : t('questionAbout', { tool, target })}
        </h2>
        {effect === 'destroy' && <span className="text-12 text-danger">{t('final')}</span>}
      </div>
      {isDocked && state === 'waiting' && !isEditing && fields.length > 0 && (
        <Button variant="ghost" disabled={decision.isSending} onClick={edit}>
          <Pencil size={15} aria-hidden />
          {t('edit')}
        </Button>
      )}
    </header>
  );
}

function LoadedCard({ approval, isDocked, onDecided }: LoadedCardProps) {
  const titleId = useId();
  const request = useRequest(approval, onDecided);
  const { state, decided_at: decidedAt, decided_by: decidedBy } = approval;
  const look = CARD_LOOKS[isDocked ? 'docked' : 'inline'];
  useEffect(() => void refreshCount(), [state]);
  return (
    <section
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => handleCardKey(event, toRequestKeys(request))}
      className={`outline-none ${look.card}`}
    >
      <CardHead request={request} titleId={titleId} isDocked={isDocked} />
      <div className={`flex flex-col gap-3 ${look.body}`}>
        {approval.why !== '' && <p className="text-ink-2">{approval.why}</p>}
        <ArgumentValues request={request} hasHead={!isDocked} />
      </div>
      <footer className={look.foot}>
        {state === 'waiting' ? (
          <DecisionFoot request={request} hasEdit={!isDocked} />
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
export function ApprovalCard({
  approvalId,
  isDocked = false,
  onDecided = () => undefined,
}: ApprovalCardProps) {
  const { t, i18n } = useTranslation('approvals');
  const found = useQuery(
    {
      ...approvalQueries.one(approvalId, toToolLanguage(i18n.language)),
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
    },
    queryClient,
  );
  const approval = found.data;
  if (approval?.question) {
    const { question } = approval;
    return <QuestionCard {...{ approval, question, isDocked, onDecided }} />;
  }
  if (approval) return <LoadedCard approval={approval} isDocked={isDocked} onDecided={onDecided} />;
  if (found.isError) return <RetryBar title={t('failed')} onRetry={() => void found.refetch()} />;
  return <Skeleton width="100%" height={160} />;
}
