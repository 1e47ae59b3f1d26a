import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { useAuth } from '../../../auth/index.ts';
import { adminApi } from '../../admin.api.ts';
import { CursorTurner } from '../../components/CursorTurner.tsx';
import { AdminPanes } from '../AdminPanes.tsx';
import { AdminShell } from '../AdminShell.tsx';
import { useSearch } from '../use-search.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditFilters, type AuditActor } from './AuditFilters.tsx';
import { AuditRow } from './AuditRow.tsx';

/** Who did what: found by actor, target, area and days. Nothing here can be changed. */
export function AuditScreen() {
  const { t } = useTranslation('admin');
  const isAdmin = useAuth((state) => state.account?.isAdmin ?? false);
  const [typed, search, type] = useSearch();
  const [area, setArea] = useState('');
  const [days, setDays] = useState('7');
  const [actor, setActor] = useState<AuditActor | null>(null);
  const [turned, setTurned] = useState<readonly number[]>([]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const before = turned.at(-1);
  const filter = {
    days: Number(days),
    ...(search !== '' && { q: search }),
    ...(area !== '' && { action: area }),
    ...(actor !== null && { actor: actor.id }),
  };
  const query = { ...filter, ...(before !== undefined && { before }) };
  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: ['admin-audit', query],
      queryFn: () => adminApi.listAudit(query),
      placeholderData: keepPreviousData,
      enabled: isAdmin,
    },
    queryClient,
  );
  const fromStart = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setTurned([]);
      set(value);
    };
  };
  const save = useMutation(
    {
      mutationFn: () => adminApi.saveAudit(filter, new AbortController().signal),
      onError: (error) => showError(toAppError(error)),
    },
    queryClient,
  );
  const next = data?.next ?? null;
  const selected = data?.entries.find(({ id }) => id === selectedId);
  const list = (
    <section aria-label={t('audit.title')} aria-busy={isFetching}>
      <AuditFilters
        typed={typed}
        area={area}
        days={days}
        actor={actor}
        total={data?.total}
        onType={fromStart(type)}
        onArea={fromStart(setArea)}
        onDays={fromStart(setDays)}
        onActor={fromStart(setActor)}
      />
      {isError && (
        <div className="p-4">
          <RetryBar title={t('audit.failed')} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !isError && (
        <div className="p-4">
          <Skeleton width="100%" height={240} />
        </div>
      )}
      {data?.entries.length === 0 && (
        <EmptyState
          icon={<ScrollText size={16} aria-hidden />}
          title={t('audit.none', { count: Number(days) })}
        />
      )}
      <ul>
        {data?.entries.map((entry) => (
          <AuditRow
            key={entry.id}
            entry={entry}
            isSelected={entry.id === selectedId}
            onSelect={() => setSelectedId(entry.id)}
          />
        ))}
      </ul>
      <CursorTurner
        onNewer={turned.length === 0 ? undefined : () => setTurned(turned.slice(0, -1))}
        onOlder={next === null ? undefined : () => setTurned([...turned, next])}
      />
    </section>
  );
  return (
    <AdminShell
      tab="audit"
      actions={
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          <Download size={15} aria-hidden />
          {t('audit.export')}
        </Button>
      }
    >
      <AdminPanes
        label={t('audit.title')}
        onClose={() => setSelectedId(null)}
        list={list}
        drawer={
          selected === undefined ? null : (
            <AuditDrawer entry={selected} onActor={fromStart(setActor)} onClose={() => setSelectedId(null)} />
          )
        }
      />
    </AdminShell>
  );
}
