// Every figure of the public pages: what the server says, and what the product has committed itself to.
import { BUDGET_WARNING_THRESHOLD } from '@parley/contract/billing/constants.ts';
import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import { formatCount, formatPercent } from '../../ui/format/format-count.ts';
import { formatCredits } from '../../ui/format/format-credits.ts';
import { numberFormat } from '../../platform/i18n/formats.ts';
import type { PlatformFigures } from './platform-figures.ts';

const BYTES_PER_MB = 1024 * 1024;
/** What is planned; said while the server has no tools of its own to count. */
const PLANNED_TOOLS = 120;
const PLANNED_TOOL_PROVIDERS = 12;
const DRAFT_SECONDS = 15;
const SCHEDULES_PER_MINUTE = 300;
const REQUESTS_PER_SECOND = { from: 5_000, to: 10_000 };
const CONCURRENT_PEOPLE = { from: 2_000, to: 3_000 };
/** Commitments, not measurements: availability, and the share of runs without a fault of the platform. */
const UPTIME = 0.999;
const RELIABILITY = 0.998;

export interface Figures {
  /** `null` until the server has answered. */
  readonly platform: PlatformFigures | null;
  /** By the names that the texts use. */
  readonly values: Readonly<Record<string, string>>;
}

function formatShare(share: number, language: string, digits = 1): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(share);
}

/** Rounded down, so that no fault is rounded away. */
export function formatMeasured(share: number, language: string): string {
  return formatShare(Math.floor(share * 10_000) / 10_000, language, 2);
}

function toToolValues(platform: PlatformFigures | null, language: string) {
  const isCounted = platform !== null && platform.tools > 0;
  return {
    tools: isCounted ? formatCount(platform.tools, language) : `${formatCount(PLANNED_TOOLS, language)}+`,
    providers: formatCount(isCounted ? platform.toolProviders : PLANNED_TOOL_PROVIDERS, language),
  };
}

export function toFigures(platform: PlatformFigures | null, language: string, unknown: string): Figures {
  const { uptime = null, reliability = null } = platform ?? {};
  const count = (value: number) => formatCount(value, language);
  return {
    platform,
    values: {
      models: platform ? count(platform.models) : unknown,
      ...toToolValues(platform, language),
      draft: count(DRAFT_SECONDS),
      schedules: count(SCHEDULES_PER_MINUTE),
      requests: count(REQUESTS_PER_SECOND.from),
      requestsMax: count(REQUESTS_PER_SECOND.to),
      people: count(CONCURRENT_PEOPLE.from),
      peopleMax: count(CONCURRENT_PEOPLE.to),
      uptime: formatShare(UPTIME, language),
      reliability: formatShare(RELIABILITY, language),
      ...(uptime !== null && { uptimeMeasured: formatMeasured(uptime, language) }),
      ...(reliability !== null && { reliabilityMeasured: formatMeasured(reliability, language) }),
      ...formatCredits(language, platform?.freeCredit),
      warnAt: formatPercent(BUDGET_WARNING_THRESHOLD, language),
      fileSize: count(MAX_FILE_BYTES / BYTES_PER_MB),
    },
  };
}
