import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAuth } from '../../../auth/index.ts';
import { AUDIT_AREAS } from '../../audit-areas.ts';
import { CursorTurner } from '../../components/CursorTurner.tsx';
import { toMoves } from '../../to-moves.ts';
import { AdminPanes } from '../AdminPanes.tsx';
import { AdminShell } from '../AdminShell.tsx';
import { usePaneKeys } from '../use-pane-keys.ts';
import { useSearch } from '../use-search.ts';
import { ExportAudit } from './ExportAudit.tsx';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditEntries } from './AuditEntries.tsx';
import { useAuditList } from './use-audit-list.ts';
import { AuditFilters, type AuditActor } from './AuditFilters.tsx';

/** Of a link from another page; empty: all. */
const toArea = (wanted: string | null): string => AUDIT_AREAS.find((area) => area === wanted) ?? '';

/** Who did what: found by actor, target, area and days. Nothing here can be changed. */
export function AuditScreen() {
  const { t } = useTranslation('admin');
  const isAdmin = useAuth((state) => state.account?.isAdmin ?? false);
  const [typed, search, type] = useSearch();
  const [address] = useSearchParams();
  const [area, setArea] = useState(() => toArea(address.get('area')));
  const [days, setDays] = useState('7');
  const [actor, setActor] = useState<AuditActor | null>(null);
  const [location, setLocation] = useState<string | null>(null);
  const [turned, setTurned] = useState<readonly number[]>([]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const before = turned.at(-1);
  const filter = {
    days: Number(days),
    ...(search !== '' && { q: search }),
    ...(area !== '' && { action: area }),
    ...(actor !== null && { actor: actor.id }),
    ...(location !== null && { location }),
  };
  const query = { ...filter, ...(before !== undefined && { before }) };
  const { data, isError, isFetching, refetch } = useAuditList(query, isAdmin);
  const fromStart = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setTurned([]);
      set(value);
    };
  };
  const searchRef = usePaneKeys({
    rowIds: data?.entries.map(({ id }) => id) ?? [],
    selectedId,
    onSelect: setSelectedId,
  });
  const next = data?.next ?? null;
  const selected = data?.entries.find(({ id }) => id === selectedId);
  const list = (
    <section aria-label={t('audit.title')} aria-busy={isFetching}>
      <AuditFilters
        searchRef={searchRef}
        typed={typed}
        area={area}
        days={days}
        actor={actor}
        location={location}
        total={data?.total ?? undefined}
        onType={fromStart(type)}
        onArea={fromStart(setArea)}
        onDays={fromStart(setDays)}
        onActor={fromStart(setActor)}
        onLocation={fromStart(setLocation)}
      />
      <AuditEntries
        entries={data?.entries}
        isFailed={isError}
        days={Number(days)}
        selectedId={selectedId}
        onSelect={setSelectedId}
        onRetry={() => void refetch()}
      />
      <CursorTurner
        onNewer={turned.length === 0 ? undefined : () => setTurned(turned.slice(0, -1))}
        onOlder={next === null ? undefined : () => setTurned([...turned, next])}
      />
    </section>
  );
  return (
    <AdminShell tab="audit" actions={<ExportAudit query={filter} />}>
      <AdminPanes
        label={t('audit.title')}
        onClose={() => setSelectedId(null)}
        list={list}
        drawer={
          selected === undefined ? null : (
            <AuditDrawer
              entry={selected}
              onActor={fromStart(setActor)}
              onLocation={fromStart(setLocation)}
              {...toMoves(data?.entries, selectedId, setSelectedId)}
              onClose={() => setSelectedId(null)}
            />
          )
        }
      />
    </AdminShell>
  );
}
