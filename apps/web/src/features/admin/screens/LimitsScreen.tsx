import { LIMIT_GROUPS } from '@parley/contract/limits/constants.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useLeaveQuestion } from '../../../ui/use-leave-question.tsx';
import { useAuth } from '../../auth/index.ts';
import { listChanges, NO_CHANGES, toChange, withoutSaved, type LimitDraft } from '../limits/limit-draft.ts';
import { LimitGroup } from '../limits/LimitGroup.tsx';
import { adminLimitsApi, type AdminLimits } from '../limits/limits.api.ts';
import { LimitsBar } from '../limits/LimitsBar.tsx';
import { AdminShell } from './AdminShell.tsx';
import { AUDIT_KEY } from './audit/use-audit-list.ts';

const KEY = ['admin-limits'];

function LimitsForm({ saved: { limits } }: { readonly saved: AdminLimits }) {
  const [draft, setDraft] = useState<LimitDraft>(NO_CHANGES);
  const changes = listChanges(limits, draft);
  const save = useMutation(
    {
      mutationFn: ({ sent, before }: { sent: LimitDraft; before: AdminLimits['limits'] }) =>
        adminLimitsApi.save(toChange(listChanges(before, sent))),
      onSuccess(next, saved) {
        queryClient.setQueryData(KEY, next);
        void queryClient.invalidateQueries({ queryKey: [AUDIT_KEY] });
        setDraft((typed) => withoutSaved(typed, saved, next.limits));
      },
      onError(error) {
        showError(toAppError(error));
        if (toAppError(error).code === 'settings_changed')
          void queryClient.invalidateQueries({ queryKey: KEY });
      },
    },
    queryClient,
  );
  const leaveQuestion = useLeaveQuestion(
    () => changes.length > 0 && !(save.isPending && save.variables.sent === draft),
  );
  return (
    <>
      {leaveQuestion}
      <form className="flex flex-col gap-6" onSubmit={(event) => event.preventDefault()}>
        {LIMIT_GROUPS.map((name) => (
          <LimitGroup
            key={name}
            name={name}
            limits={limits.filter(({ group }) => group === name)}
            draft={draft}
            onDraft={setDraft}
          />
        ))}
      </form>
      <LimitsBar
        changes={changes}
        isBusy={save.isPending}
        onSave={() => save.mutate({ sent: draft, before: limits })}
        onDiscard={() => setDraft(NO_CHANGES)}
      />
    </>
  );
}

/** What the installation allows visitors, guests, members and runs, and how close they come to it. */
export function LimitsScreen() {
  const { t } = useTranslation('admin-limits');
  const isAdmin = useAuth((state) => state.account?.isAdmin ?? false);
  const { data, isError, refetch } = useQuery(
    { queryKey: KEY, queryFn: () => adminLimitsApi.list(), enabled: isAdmin },
    queryClient,
  );
  return (
    <AdminShell
      tab="limits"
      actions={
        <ButtonLink to="/admin?tab=audit&area=limit" isQuiet>
          <History size={14} aria-hidden className="mr-1.5" />
          {t('history')}
        </ButtonLink>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
        {isError && <RetryBar title={t('failed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton width="100%" height={320} />}
        {data && <LimitsForm saved={data} />}
      </div>
    </AdminShell>
  );
}
