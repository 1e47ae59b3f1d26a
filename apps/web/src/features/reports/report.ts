import { REPORT_STATUSES, type ReportStatus } from '@parley/contract/reports/constants.ts';

export interface ReportSummary {
  readonly id: string;
  readonly message: string;
  readonly status: ReportStatus;
  readonly isBack: boolean;
  /** In the days asked for, as are people and trend. */
  readonly count: number;
  readonly people: number;
  readonly trend: readonly number[];
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly resolvedAt: string | null;
  readonly component: string | null;
  readonly address: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Occurrence {
  readonly id: string;
  /** Null for visitors. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly at: string;
  readonly browser: {
    readonly languages: readonly string[];
    readonly platform: string;
    readonly hasCookies: boolean;
    readonly isOnline: boolean;
    readonly screen: Size;
    readonly viewport: Size;
    readonly timeZone: string;
    readonly referrer: string;
  } | null;
  readonly context: {
    readonly timestamp: string;
    readonly viewport: Size;
    readonly userAgent: string;
  } | null;
}

export interface OpenReport extends ReportSummary {
  readonly stack: string | null;
  readonly componentStack: string | null;
  readonly note: string | null;
  /** The latest, newest first. */
  readonly occurrences: readonly Occurrence[];
}

export const PERIODS = [1, 11, 30] as const;
export const STATUS_FILTERS = ['all', ...REPORT_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export interface ReportFilter {
  readonly status: StatusFilter;
  readonly text: string;
  readonly days: number;
  readonly page: number;
}

export interface ReportPage {
  readonly reports: readonly ReportSummary[];
  readonly total: number;
  readonly occurrenceTotal: number;
  readonly openTotal: number;
  readonly pageCount: number;
}

const DEFAULT_DAYS = 11;

/** What an address asks for; what it does not say is the usual. */
export function readFilter(search: URLSearchParams): ReportFilter {
  const page = Number(search.get('page'));
  return {
    status: STATUS_FILTERS.find((status) => status === search.get('status')) ?? 'all',
    text: (search.get('q') ?? '').slice(0, 200),
    days: PERIODS.find((days) => String(days) === search.get('days')) ?? DEFAULT_DAYS,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The same as an address; the usual is left out. */
export function toSearch({ status, text, days, page }: ReportFilter): Record<string, string> {
  return {
    ...(status !== 'all' && { status }),
    ...(text !== '' && { q: text }),
    ...(days !== DEFAULT_DAYS && { days: String(days) }),
    ...(page > 1 && { page: String(page) }),
  };
}

const NEW_FOR_MS = 86_400_000;

export type ReportState = 'new' | 'open' | 'back' | 'ignored' | 'resolved';

/** The state of a report, in one word: "back" says more than "open". */
export function toReportState(
  { status, isBack, firstSeenAt }: Pick<ReportSummary, 'status' | 'isBack' | 'firstSeenAt'>,
  nowMs: number,
): ReportState {
  if (status !== 'open') return status;
  if (isBack) return 'back';
  return nowMs - Date.parse(firstSeenAt) < NEW_FOR_MS ? 'new' : 'open';
}

/** The page of the app inside an address, without what was asked of it. */
export function toPagePath(address: string): string {
  const [, hash] = address.split('#');
  const path = hash ?? address.replace(/^\w+:\/\/[^/]*/, '');
  return path.split('?')[0] || '/';
}
