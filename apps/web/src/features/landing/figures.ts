// Every figure of the public pages: what the server says, and what the product has committed itself to.
import { LOCATION_GUEST_CREDIT, SIGNUP_BALANCE } from '@parley/contract/auth/constants.ts';
import { BUDGET_WARNING_THRESHOLD } from '@parley/contract/billing/constants.ts';
import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import { formatCount, formatPercent } from '../../ui/format-count.ts';
import { formatMoney } from '../../ui/format-money.ts';

const BYTES_PER_MB = 1024 * 1024;
const TOOLS = 120;
const TOOL_PROVIDERS = 12;
const DRAFT_SECONDS = 15;
const SCHEDULES_PER_MINUTE = 300;
const REQUESTS_PER_SECOND = { from: 5_000, to: 10_000 };
const PEOPLE_AT_ONCE = { from: 2_000, to: 3_000 };
/** Commitments, not measurements: availability, and the share of runs without a fault of the platform. */
const UPTIME = 0.999;
const RELIABILITY = 0.998;

/** What the server has told about its models; `null` while that is not known. */
export interface CatalogueFigures {
  readonly models: number;
  readonly providers: number;
}

/** Shares of the last 30 days; `null` while the server has too little to measure them by. */
export interface MeasuredFigures {
  readonly uptime: number | null;
  readonly reliability: number | null;
}

export interface Figures {
  readonly catalogue: CatalogueFigures | null;
  /** By the names that the texts use. */
  readonly values: Readonly<Record<string, string>>;
}

function formatShare(share: number, language: string, digits = 1): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(share);
}

/** Rounded down, so that no fault is rounded away. */
function formatMeasured(share: number, language: string): string {
  return formatShare(Math.floor(share * 10_000) / 10_000, language, 2);
}

export interface KnownFigures {
  readonly catalogue: CatalogueFigures | null;
  readonly measured: MeasuredFigures | null;
}

export function toFigures({ catalogue, measured }: KnownFigures, language: string, unknown: string): Figures {
  const { uptime = null, reliability = null } = measured ?? {};
  const count = (value: number) => formatCount(value, language);
  return {
    catalogue,
    values: {
      models: catalogue ? count(catalogue.models) : unknown,
      tools: count(TOOLS),
      providers: count(TOOL_PROVIDERS),
      draft: count(DRAFT_SECONDS),
      schedules: count(SCHEDULES_PER_MINUTE),
      requests: count(REQUESTS_PER_SECOND.from),
      requestsMax: count(REQUESTS_PER_SECOND.to),
      people: count(PEOPLE_AT_ONCE.from),
      peopleMax: count(PEOPLE_AT_ONCE.to),
      uptime: formatShare(UPTIME, language),
      reliability: formatShare(RELIABILITY, language),
      ...(uptime !== null && { uptimeMeasured: formatMeasured(uptime, language) }),
      ...(reliability !== null && { reliabilityMeasured: formatMeasured(reliability, language) }),
      credit: formatMoney(LOCATION_GUEST_CREDIT, language),
      signup: formatMoney(SIGNUP_BALANCE, language),
      warnAt: formatPercent(BUDGET_WARNING_THRESHOLD, language),
      fileSize: count(MAX_FILE_BYTES / BYTES_PER_MB),
    },
  };
}
