import { toSearchText } from '@parley/contract/search/words.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { useLeaveQuestion } from '../../../ui/use-leave-question.tsx';
import { models as catalogue, useDescribe } from '../../models/index.ts';
import { AdminShell } from './AdminShell.tsx';
import { AUDIT_KEY } from './audit/use-audit-list.ts';
import { HelperField } from '../models/HelperField.tsx';
import { KeySheet } from '../models/KeySheet.tsx';
import { withMarkup } from '../models/markup.ts';
import { MarkupField } from '../models/MarkupField.tsx';
import {
  findModels,
  hasChanges,
  isUnderCost,
  listChanges,
  NO_CHANGES,
  stateOf,
  toPatch,
  withoutSaved,
  type ModelDraft,
} from '../models/model-draft.ts';
import { adminModelsApi, type AdminModels } from '../models/models.api.ts';
import { ModelsTable } from '../models/ModelsTable.tsx';
import { SaveBar } from '../models/SaveBar.tsx';

const KEY = ['admin-models'];

interface ModelsFormProps {
  readonly saved: AdminModels;
  readonly search: string;
  readonly onKey: (vendorId: string) => void;
}

function ModelsForm({ saved, search, onKey }: ModelsFormProps) {
  const { t, i18n } = useTranslation('admin-models');
  const describe = useDescribe();
  const [draft, setDraft] = useState<ModelDraft>(NO_CHANGES);
  const [badPrices, setBadPrices] = useState<ReadonlySet<string>>(new Set());
  const [isWarned, setWarned] = useState(false);
  /** The fields hold what was typed: after a discard they are new. */
  const [edition, setEdition] = useState(0);
  const clear = () => {
    setDraft(NO_CHANGES);
    setBadPrices(new Set());
    setWarned(false);
    setEdition((count) => count + 1);
  };
  const save = useMutation(
    {
      mutationFn: ({ sent, before }: { sent: ModelDraft; before: AdminModels }) =>
        adminModelsApi.save(toPatch(before, sent, isWarned)),
      onSuccess(next, done) {
        queryClient.setQueryData(KEY, next);
        void queryClient.invalidateQueries({ queryKey: [AUDIT_KEY] });
        setDraft((typed) => withoutSaved(typed, done, next));
        setWarned(false);
        void catalogue.reload();
      },
      onError(error) {
        const { code } = toAppError(error);
        if (code === 'price_under_cost') setWarned(true);
        else showError(toAppError(error));
        if (code === 'settings_changed') void queryClient.invalidateQueries({ queryKey: KEY });
      },
    },
    queryClient,
  );
  const leaveQuestion = useLeaveQuestion(
    () => hasChanges(draft) && !(save.isPending && save.variables.sent === draft),
  );
  const change = (next: ModelDraft) => {
    setDraft(next);
    setWarned(false);
  };
  const wanted = toSearchText(search.trim());
  const setMarkup = (markup: number) => {
    change(withMarkup(draft, findModels(saved.models, wanted), markup));
    setBadPrices(new Set());
    setEdition((count) => count + 1);
  };
  const isUnder = listChanges(saved, draft).some(({ model, to }) => isUnderCost(model, to));
  const on = saved.models.filter((model) => stateOf(draft, model).is_enabled).length;
  return (
    <>
      {leaveQuestion}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-2">
        <MarkupField onSet={setMarkup} />
        <HelperField saved={saved} draft={draft} onDraft={change} />
        <p>{t('markup', { share: formatPercent(saved.markup - 1, i18n.language) })}</p>
        <p className="text-ink-3">{t('summary', { on, total: saved.models.length })}</p>
      </div>
      <ModelsTable
        key={edition}
        saved={saved}
        draft={draft}
        search={wanted}
        describe={describe}
        onKey={onKey}
        onDraft={change}
        onBadPrice={(field, isBad) =>
          setBadPrices((before) => {
            const next = new Set(before);
            if (isBad) next.add(field);
            else next.delete(field);
            return next;
          })
        }
      />
      <p className="mt-2 text-12 text-ink-3">{t('orderNote')}</p>
      <SaveBar
        saved={saved}
        draft={draft}
        hasBadPrice={badPrices.size > 0}
        isBusy={save.isPending}
        isWarned={isWarned}
        onDiscard={clear}
        onSave={() => {
          if (isUnder && !isWarned) setWarned(true);
          else save.mutate({ sent: draft, before: saved });
        }}
      />
    </>
  );
}

/** Which models are offered, in which order and at which price, and the keys of their vendors. */
export function ModelsScreen() {
  const { t } = useTranslation('admin-models');
  const [search, setSearch] = useState('');
  const [keyOf, setKeyOf] = useState<{ readonly vendorId: string | null } | null>(null);
  const { data, isError, refetch } = useQuery(
    { queryKey: KEY, queryFn: () => adminModelsApi.list() },
    queryClient,
  );
  return (
    <AdminShell
      tab="models"
      actions={
        <>
          <div className="hidden w-52 tablet:block">
            <SearchField label={t('find')} value={search} onChange={setSearch} />
          </div>
          <Button onClick={() => setKeyOf({ vendorId: null })} disabled={!data}>
            <Plus size={14} aria-hidden />
            {t('addProvider')}
          </Button>
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
        {isError && <RetryBar title={t('failed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton width="100%" height={320} />}
        {data && <ModelsForm saved={data} search={search} onKey={(vendorId) => setKeyOf({ vendorId })} />}
        {data && keyOf !== null && (
          <KeySheet
            vendors={data.vendors}
            vendorId={keyOf.vendorId}
            onClose={() => setKeyOf(null)}
            onSaved={() => {
              void refetch();
              void catalogue.reload();
            }}
          />
        )}
      </div>
    </AdminShell>
  );
}
