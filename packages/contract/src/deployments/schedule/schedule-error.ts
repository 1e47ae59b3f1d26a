/** A schedule or a time zone that cannot be read. The message says what to write in its place. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
  /** The field of the cron expression that is wrong; `null` where it is the whole. */
  readonly field: CronFieldName | null;
  /** Why it cannot be a schedule, where that has a sentence of its own in each language. */
  readonly reason: ScheduleReason | null;

  constructor(message: string, field: CronFieldName | null = null, reason: ScheduleReason | null = null) {
    super(message);
    this.field = field;
    this.reason = reason;
  }
}

/** What is wrong with words. */
type WordsReason =
  'part_of_day' | 'past_midnight' | 'uneven_minutes' | 'uneven_hours' | 'long_hours' | 'hours_over_midnight';

/** What is wrong with a field of cron. */
type CronReason = 'outside' | 'unreadable' | 'backwards';

export type ScheduleReason = WordsReason | CronReason;

export type CronFieldName = 'minute' | 'hour' | 'day' | 'month' | 'weekday';
