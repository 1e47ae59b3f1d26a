import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { ArrowLeft, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useIsNarrow } from '../../../ui/page/use-screen-size.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ApprovalRow } from './ApprovalRow.tsx';
import { KeysFoot } from '../components/KeysFoot.tsx';
import { PageTurn } from '../components/PageTurn.tsx';
import { ApprovalDetail } from './ApprovalDetail.tsx';
import { QuestionDetail } from './QuestionDetail.tsx';
import { RulesView } from './RulesView.tsx';
import { useApprovals, VIEWS } from './use-approvals.ts';

type Approvals = ReturnType<typeof useApprovals>;

function ApprovalList({ approvals }: { readonly approvals: Approvals }) {
  const { t } = useTranslation('approvals');
  const now = useNow('second');
  const { list, rows, view, decidedToday } = approvals;
  const toRow = (approval: Approval) => (
    <ApprovalRow
      key={approval.id}
      approval={approval}
      to={approvals.addressOf(approval.id)}
      isCurrent={approval.id === approvals.open?.id}
      now={now}
    />
  );
  return (
    <>
      {list.isError && <RetryBar title={t('failed')} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton width="100%" height={56} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState icon={<ShieldCheck size={16} aria-hidden />} title={t(`empty.${view}.title`)}>
          {t(`empty.${view}.text`)}
        </EmptyState>
      )}
      <ul aria-label={t('list')} className={list.isError ? 'opacity-60' : undefined}>
        {rows.map(toRow)}
      </ul>
      {decidedToday.length > 0 && (
        <section aria-labelledby="decided-today">
          <h2 id="decided-today" className="px-3 pt-5 pb-1.5 text-12 text-ink-3">
            {t('decidedToday')}
          </h2>
          <ul>{decidedToday.map(toRow)}</ul>
        </section>
      )}
      {view === 'decided' && list.data && <PageTurn {...list.data} onPage={approvals.setPage} />}
    </>
  );
}

/** Everything that waits for an answer, what was answered, and what is always allowed. */
export function ApprovalsScreen() {
  const { t } = useTranslation(['approvals', 'pages']);
  const isNarrow = useIsNarrow();
  const approvals = useApprovals();
  const { view, open, waitingCount } = approvals;
  const shared = { onStep: approvals.step, onDecided: approvals.leave };
  const detail =
    open &&
    (open.question ? (
      <QuestionDetail key={open.id} approval={open} question={open.question} {...shared} />
    ) : (
      <ApprovalDetail key={open.id} approval={open} {...shared} />
    ));
  const missing = approvals.isOpenMissing && <p className="p-6 text-ink-3">{t('gone')}</p>;
  if (isNarrow && (open || approvals.isOpenMissing))
    return (
      <Page
        title={t('title')}
        actions={
          <Link to="/approvals" className="flex h-11 items-center gap-1.5 px-2 font-strong">
            <ArrowLeft size={16} aria-hidden />
            {t('toList')}
          </Link>
        }
      >
        {detail ?? missing}
      </Page>
    );
  const tabs = (
    <Segmented
      label={t('title')}
      value={view}
      options={VIEWS.map((value) => ({
        value,
        label: (
          <>
            {t(`tabs.${value}`)}
            {value === 'waiting' && waitingCount > 0 && (
              <span className="tnum text-ink-3">{waitingCount}</span>
            )}
          </>
        ),
      }))}
      onChange={approvals.setView}
    />
  );
  return (
    <Page title={t('title')}>
      <div className="flex min-h-0 flex-1">
        <div
          className={`flex min-h-0 w-full flex-none flex-col ${view === 'always' ? '' : 'min-[48rem]:w-80 min-[48rem]:border-r min-[48rem]:border-line desktop:w-95'}`}
        >
          <div
            className={`min-h-0 flex-1 overflow-y-auto px-2 py-3 ${view === 'always' ? 'tablet:px-8' : ''}`}
          >
            <div className="px-1 pb-2.5">{tabs}</div>
            {view === 'always' ? (
              <RulesView page={approvals.page} onPage={approvals.setPage} />
            ) : (
              <ApprovalList approvals={approvals} />
            )}
          </div>
          {open && view !== 'always' && !isNarrow && <KeysFoot canAnswer={open.state === 'waiting'} />}
        </div>
        {view !== 'always' && !isNarrow && (detail ?? missing)}
      </div>
    </Page>
  );
}
