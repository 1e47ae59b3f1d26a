import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { useIsNarrow } from '../../../ui/page/use-screen-size.ts';
import { approvalQueries, POLL_MS, toToolLanguage } from '../approvals.api.ts';

export const VIEWS = ['waiting', 'decided', 'always'] as const;
export type View = (typeof VIEWS)[number];

const toView = (text: string | null): View => VIEWS.find((view) => view === text) ?? 'waiting';
const toPage = (text: string | null): number => Math.max(1, Math.trunc(Number(text)) || 1);

const isOfToday = ({ decided_at: at }: Approval): boolean =>
  at !== null && new Date(at).toDateString() === new Date().toDateString();

/** What waits, what is decided, and which of both the view shows. */
function useLists(view: View, page: number) {
  const { i18n } = useTranslation('approvals');
  const language = toToolLanguage(i18n.language);
  const waiting = useQuery(approvalQueries.list('waiting', language), queryClient);
  const decided = useQuery(
    {
      ...approvalQueries.list('decided', language, view === 'decided' ? page : 1),
      enabled: view === 'decided' || view === 'waiting',
      // Below what waits it is brought up to date with every decision alone.
      refetchInterval: view === 'decided' ? POLL_MS : false,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const list = view === 'decided' ? decided : waiting;
  return { waiting, decided, list };
}

/** The page of requests as its address says: which list, and which request is open. */
export function useApprovals() {
  const { i18n } = useTranslation('approvals');
  const { approvalId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const language = toToolLanguage(i18n.language);
  /** Answered just now: the list may still have it. */
  const [leftId, setLeftId] = useState<string | null>(null);
  const view = toView(search.get('view'));
  const page = toPage(search.get('page'));

  const { waiting, decided, list } = useLists(view, page);
  const rows = list.data?.approvals ?? [];
  const listed = rows.find(({ id }) => id === approvalId);
  const one = useQuery(
    {
      ...approvalQueries.one(approvalId ?? '', language),
      enabled: approvalId !== undefined && list.isSuccess && !listed,
    },
    queryClient,
  );
  // Beside the list there is always a request to look at; without that room the list itself comes first.
  const isFree = !isNarrow && approvalId === undefined && view !== 'always' && !list.isPlaceholderData;
  const first = isFree ? rows.find(({ id }) => id !== leftId) : undefined;
  const open: Approval | undefined = listed ?? (approvalId === undefined ? first : one.data);

  const addressOf = (id: string): string => `/approvals/${id}${search.size > 0 ? `?${search}` : ''}`;
  const firstAddress = first && addressOf(first.id);
  // It stays open when the list changes: the next letter must not answer another one.
  useEffect(() => {
    if (firstAddress !== undefined) void navigate(firstAddress, { replace: true });
  }, [firstAddress, navigate]);
  const show = (id: string | undefined) =>
    void navigate(id === undefined ? `/approvals${search.size > 0 ? `?${search}` : ''}` : addressOf(id), {
      replace: true,
      // At once: the next letter answers the request that is open.
      flushSync: true,
    });
  return {
    /** Below those that wait. */
    decidedToday: view === 'waiting' ? (decided.data?.approvals ?? []).filter(isOfToday) : [],
    view,
    page,
    list,
    rows,
    open,
    isOpenMissing: approvalId !== undefined && one.isError,
    waitingCount: waiting.data?.total ?? 0,
    addressOf,
    show,
    setView: (next: View) => void navigate(next === 'waiting' ? '/approvals' : `/approvals?view=${next}`),
    /** Begins with its own first request. */
    setPage: (next: number) => void navigate(`/approvals?view=${view}&page=${next}`),
    step(by: 1 | -1) {
      const next = rows[rows.findIndex(({ id }) => id === open?.id) + by];
      if (!next) return;
      show(next.id);
      document.querySelector(`[data-row="${CSS.escape(next.id)}"]`)?.scrollIntoView({ block: 'nearest' });
    },
    /** The next one takes the place of the answered one. */
    leave() {
      const index = rows.findIndex(({ id }) => id === open?.id);
      const next = rows[index + 1] ?? rows[index - 1];
      setLeftId(open?.id ?? null);
      show(isNarrow ? undefined : next?.id);
    },
  };
}
