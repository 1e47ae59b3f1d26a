import { z } from 'zod';
import { line, longText } from '../agents/execution/texts.ts';
import { PROMPT_MAX_LENGTH, SCHEDULE_MAX_LENGTH } from './constants.ts';

export const ScheduleFields = z.object({
  /** The message of each run, with `{{date}}`, `{{last_result}}` and `{{run_number}}` where those go. */
  prompt: longText(PROMPT_MAX_LENGTH).refine((text) => text.trim() !== '', 'must not be empty'),
  /** Words, five fields of cron, `@daily` and the like, `@every 15m`, or a time for once. Words are kept as cron. */
  schedule: line(SCHEDULE_MAX_LENGTH).min(1),
  /** IANA name. */
  timezone: line(100).min(1),
  /** What a run does that is due while the one before is under way. */
  overlap: z.enum(['skip', 'queue', 'replace']),
  /** After an outage of less than a day. */
  missed: z.enum(['once', 'skip']),
  /** Country code whose public holidays are left out. */
  holidays: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code such as SE')
    .nullable(),
  ends_at: z.iso.datetime({ offset: true }).nullable(),
});
export type ScheduleFields = z.infer<typeof ScheduleFields>;

/** What stands for a schedule where it is made. */
export const NewScheduleFields = z.object({
  ...ScheduleFields.shape,
  timezone: ScheduleFields.shape.timezone.default('UTC'),
  overlap: ScheduleFields.shape.overlap.default('skip'),
  missed: ScheduleFields.shape.missed.default('once'),
  holidays: ScheduleFields.shape.holidays.default(null),
  ends_at: ScheduleFields.shape.ends_at.default(null),
});

export const SchedulePreviewBody = z.object({
  schedule: line(SCHEDULE_MAX_LENGTH).min(1),
  timezone: ScheduleFields.shape.timezone.default('UTC'),
  language: z.enum(['en', 'zh']).default('en'),
  holidays: ScheduleFields.shape.holidays.default(null),
  ends_at: ScheduleFields.shape.ends_at.default(null),
  /** Whose earlier runs the cost is forecast from. */
  agent_id: z.string().min(1).max(100).optional(),
  /** One that is being changed: its intervals begin where they began, and it is not counted among the other schedules. */
  deployment_id: z.string().min(1).max(100).optional(),
});
export type SchedulePreviewBody = z.infer<typeof SchedulePreviewBody>;

export const SchedulePreviewRun = z.object({ at: z.string() });

export const CostForecast = z.object({
  /** Earlier runs that it is made from; 0: nothing is known. */
  based_on_runs: z.number(),
  /** Runs within 30 days. */
  runs_per_month: z.number(),
  /** US dollars: the mean of a run, and within 30 days with the tenth and the ninetieth percentile, or the mean beyond them. */
  per_run: z.number().nullable(),
  per_month: z.number().nullable(),
  per_month_low: z.number().nullable(),
  per_month_high: z.number().nullable(),
  /** US dollars within 30 days, of this one with all others of the caller that are on and whose agents have run. */
  with_all_schedules: z.number().nullable(),
});
export type CostForecast = z.infer<typeof CostForecast>;

export const SchedulePreview = z.object({
  /** As it is kept: words become cron. */
  schedule: z.string(),
  next: z.array(z.string()),
  /** Days of the next four weeks with a run, `YYYY-MM-DD` in its time zone, and those that a holiday takes out. */
  days: z.array(z.string()),
  holidays: z.array(z.string()),
  /** In words. */
  text: z.string(),
  /** Changes of the clock within a year: when, and what becomes of a run that falls on one; `null` without. */
  clock_change: z.object({ at: z.string(), effect: z.enum(['none', 'moved', 'once']) }).nullable(),
  forecast: CostForecast.nullable(),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

/** One due time. */
export const Occurrence = z.object({
  due_at: z.string(),
  /** `due`: not begun yet; `skipped` and `missed` did not run, for the reason in `note`. */
  state: z.enum(['due', 'started', 'skipped', 'missed', 'failed']),
  /** `still_running`, `holiday`, `late`, `paused` (also: changed before it began), or a code of the error catalogue. */
  note: z.string().nullable(),
  run_id: z.string().nullable(),
});
export type Occurrence = z.infer<typeof Occurrence>;

/** What the schedules of the caller come to, those that are paused as well. */
export const ScheduleFigures = z.object({
  /** How many there are in each state of the list. */
  counts: z.object({ all: z.number(), on: z.number(), paused: z.number(), attention: z.number() }),
  /** The next time that runs, and how many schedules are due then. */
  next: z.object({ at: z.string(), schedules: z.number() }).nullable(),
  /** Of their runs of the last 30 days. */
  runs_30_days: z.number(),
  succeeded_30_days: z.number(),
  failed_30_days: z.number(),
  /** US dollars. */
  cost_30_days: z.number(),
  forecast: z.object({
    /** US dollars within 30 days of those that are on, each by what runs of its agent have cost; `null`: none is known. */
    per_month: z.number().nullable(),
    /** Schedules that are on and whose agents have not run yet: nothing is known of their cost. */
    unknown: z.number(),
  }),
  /**
   * Why some need attention, the most frequent first and no more than `SHOWN_REASONS`: a code of the error catalogue, or a
   * reason for a pause. Schedules of which no more is known than that a run failed are not among them.
   */
  attention_reasons: z.array(z.object({ reason: z.string(), schedules: z.number() })),
});
export type ScheduleFigures = z.infer<typeof ScheduleFigures>;
