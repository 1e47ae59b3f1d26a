import { z } from 'zod';
import {
  ANALYTICS_DEFAULT_DAYS,
  ANALYTICS_MAX_DAYS,
  USAGE_DEFAULT_LIMIT,
  USAGE_MAX_LIMIT,
} from './constants.ts';

export const UsageKind = z.enum([
  'chat',
  'agent',
  'title',
  'summary',
  'structured_output',
  'extraction',
  'auto_generate',
  'embedding',
  'tool',
]);
export type UsageKind = z.infer<typeof UsageKind>;

export const UsageTrigger = z.enum(['ui', 'api', 'scheduled', 'webhook', 'mcp']);
export type UsageTrigger = z.infer<typeof UsageTrigger>;

/** One billed piece of work. Money is US dollars with at most six decimals. */
export const UsageRecord = z.object({
  id: z.string(),
  created_at: z.string(),
  kind: UsageKind,
  trigger: UsageTrigger,
  model: z.string().nullable(),
  provider: z.string().nullable(),
  input_tokens: z.number(),
  /** Separately priced parts of the input: read from the vendor's cache, and written to it. */
  cached_tokens: z.number(),
  cache_write_tokens: z.number(),
  output_tokens: z.number(),
  /** Part of the output. */
  reasoning_tokens: z.number(),
  cost: z.number(),
  /** A model key of the user's own paid for the tokens; the platform charged nothing for them. */
  own_key: z.boolean(),
  /** Of the caller's own balance; null where another account paid. */
  balance_after: z.number().nullable(),
  session_id: z.string().nullable(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  run_id: z.string().nullable(),
  workspace_id: z.string().nullable(),
  team: z.string().nullable(),
  project: z.string().nullable(),
  department: z.string().nullable(),
});
export type UsageRecord = z.infer<typeof UsageRecord>;

export const UsageList = z.object({
  usage: z.array(UsageRecord),
  user_id: z.string(),
  balance: z.number(),
  /** Of all records, or of those between the dates; not only those of the page. */
  total_cost: z.number(),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type UsageList = z.infer<typeof UsageList>;

export const UsageBucket = z.object({
  key: z.string(),
  label: z.string(),
  requests: z.number(),
  /** Replies and runs: one of many steps is counted once, also one that has failed without a request. */
  runs: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost: z.number(),
});
export type UsageBucket = z.infer<typeof UsageBucket>;

const Buckets = z.array(UsageBucket);

export const UsageAnalytics = z.object({
  user_id: z.string(),
  days: z.number(),
  from: z.string(),
  to: z.string(),
  /** On the balance at this moment, for replies and runs under way; no part of what is spent. */
  reserved: z.number(),
  totals: z.object({
    requests: z.number(),
    input_tokens: z.number(),
    output_tokens: z.number(),
    cost: z.number(),
    /** Replies and runs that failed or reached a limit; those that were stopped did not. */
    errors: z.number(),
  }),
  /** One entry per day (UTC), oldest first, including zeros. */
  by_day: z.array(
    z.object({
      date: z.string(),
      requests: z.number(),
      /** Replies and runs: one of many steps is counted once, also one that has failed without a request. */
      runs: z.number(),
      cost: z.number(),
      /** As the query splits the day, without empty ones; what has no such value is in none of them. */
      parts: z.array(z.object({ key: z.string(), cost: z.number() })),
    }),
  ),
  by_model: Buckets,
  /** Of these, replies in chats alone: no titles, files or runs of agents, which the same models work on. */
  replies_by_model: Buckets,
  by_kind: Buckets,
  by_agent: Buckets,
  by_trigger: Buckets,
  by_team: Buckets,
  by_project: Buckets,
  by_department: Buckets,
});
export type UsageAnalytics = z.infer<typeof UsageAnalytics>;

export const UsageOwner = z.object({ id: z.string().min(1).max(100) });

const DAY_MS = 86_400_000;

interface Dates {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const namesBothOrNone = ({ from, to }: Dates): boolean => (from === undefined) === (to === undefined);

function isAtMostAYear({ from, to }: Dates): boolean {
  if (from === undefined || to === undefined) return true;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= ANALYTICS_MAX_DAYS;
}

const DATES = {
  from: z.iso.date().optional().describe('The first day (UTC), with `to`'),
  to: z.iso.date().optional().describe('The last day (UTC), included'),
};

const PLACE = {
  workspace: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("Only the user's own share of what is spent for this workspace, no matter who pays for it"),
};

export const UsagePage = z
  .object({
    limit: z.coerce.number().int().min(1).max(USAGE_MAX_LIMIT).default(USAGE_DEFAULT_LIMIT),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    ...DATES,
    ...PLACE,
  })
  .refine(namesBothOrNone, 'must have both from and to, or neither')
  .refine(isAtMostAYear, `must be a period of 1 to ${ANALYTICS_MAX_DAYS} days`);

const PERIOD = {
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(ANALYTICS_MAX_DAYS)
    .optional()
    .describe(`The last days, today included; without dates ${ANALYTICS_DEFAULT_DAYS}`),
  ...DATES,
  ...PLACE,
};

const namesOnePeriod = ({ days, from }: Dates & { readonly days?: number | undefined }): boolean =>
  days === undefined || from === undefined;

/** The last days including today, or the days from one date to another. */
export const UsagePeriod = z
  .object(PERIOD)
  .refine(namesBothOrNone, 'must have both from and to, or neither')
  .refine(isAtMostAYear, `must be a period of 1 to ${ANALYTICS_MAX_DAYS} days`)
  .refine(namesOnePeriod, 'must have either days, or from and to');
export type UsagePeriod = z.infer<typeof UsagePeriod>;

/** What the days of a period can be split by. */
export const UsageSplit = z.enum(['model', 'kind', 'agent', 'trigger', 'team', 'project', 'department']);
export type UsageSplit = z.infer<typeof UsageSplit>;

export const UsageAnalyticsQuery = z
  .object({ ...PERIOD, split: UsageSplit.default('model') })
  .refine(namesBothOrNone, 'must have both from and to, or neither')
  .refine(isAtMostAYear, `must be a period of 1 to ${ANALYTICS_MAX_DAYS} days`)
  .refine(namesOnePeriod, 'must have either days, or from and to');
