import { AUDIT_SEARCH_MAX_LENGTH } from '@parley/contract/workspaces/constants.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { AuditEntry } from '../components/AuditEntry.tsx';
import { saveAudit } from '../save-audit.ts';
import type { WorkspaceTabProps } from './MembersTab.tsx';
import { ROWS_PER_PAGE, toAuditQuery } from './workspaces.api.ts';

const PERIODS = [7, 30, 90, 365] as const;
const TYPING_MS = 300;

const nothing = () => undefined;

interface FiltersProps {
  readonly searchRef: Ref<HTMLInputElement>;
  readonly typed: string;
  readonly days: number;
  readonly onType: (text: string) => void;
  readonly onDays: (days: number) => void;
  readonly onSave: () => void;
}

function Filters({ searchRef, typed, days, onType, onDays, onSave }: FiltersProps) {
  const { t } = useTranslation('workspaces');
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 tablet:px-6">
      <div className="w-full tablet:w-62">
        <SearchField ref={searchRef} keys={['/']} label={t('audit.find')} value={typed} onChange={onType} />
      </div>
      <Select
        aria-label={t('audit.period')}
        value={String(days)}
        options={PERIODS.map((each) => ({ value: String(each), label: t('audit.days', { count: each }) }))}
        onChange={(value) => onDays(Number(value))}
      />
      <span className="ml-auto">
        <Button onClick={onSave}>
          <Download size={14} aria-hidden />
          {t('audit.csv')}
        </Button>
      </span>
    </div>
  );
}

/** What was changed and by whom, found by the names of both; never editable. */
export function AuditTab({ workspace }: WorkspaceTabProps) {
  const { t } = useTranslation('workspaces');
  const [typed, setTyped] = useState('');
  const [days, setDays] = useState<number>(30);
  const [page, setPage] = useState(1);
  const words = useSettled(typed.trim().slice(0, AUDIT_SEARCH_MAX_LENGTH), TYPING_MS);
  const query = { ...toAuditQuery(workspace.id, days, words, page), placeholderData: keepPreviousData };
  const found = useQuery(query, queryClient);
  const search = useRef<HTMLInputElement>(null);
  useListKeys({
    hasLetterKeys: useKeyboard((state) => state.hasLetterKeys),
    rowIds: [],
    selectedId: null,
    onSelect: nothing,
    onUse: nothing,
    onCreate: nothing,
    onSearch: () => search.current?.focus(),
  });
  const { entries = [], total = 0 } = found.data ?? {};
  const isEmpty = found.isSuccess && entries.length === 0;
  return (
    <>
      <Filters
        searchRef={search}
        typed={typed}
        days={days}
        onType={(text) => {
          setTyped(text);
          setPage(1);
        }}
        onDays={(wanted) => {
          setDays(wanted);
          setPage(1);
        }}
        onSave={() => {
          saveAudit(workspace.id, days, words).catch((error: unknown) => showError(toAppError(error)));
        }}
      />
      {found.isError && <RetryBar title={t('audit.failed')} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={48} />}
      {isEmpty && words === '' && (
        <EmptyState icon={<ScrollText size={16} aria-hidden />} title={t('audit.empty', { count: days })} />
      )}
      {isEmpty && words !== '' && (
        <EmptyState icon={<ScrollText size={16} aria-hidden />} title={t('audit.none')}>
          {t('audit.noneText')}
        </EmptyState>
      )}
      <ul aria-label={t('tabs.team-audit')} aria-busy={found.isFetching}>
        {entries.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      {total > ROWS_PER_PAGE && (
        <div className="flex gap-2 px-6 py-3">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <Button size="small" disabled={page * ROWS_PER_PAGE >= total} onClick={() => setPage(page + 1)}>
            {t('next')}
          </Button>
        </div>
      )}
    </>
  );
}
