/** A schedule or a time zone that cannot be read. The message says what to write in its place. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
  /** The field of the cron expression that is wrong; `null` where it is the whole. */
  readonly field: CronFieldName | null;
  /** Why words cannot be a schedule, where that has a sentence of its own in each language. */
  readonly reason: WordsReason | null;

  constructor(message: string, field: CronFieldName | null = null, reason: WordsReason | null = null) {
    super(message);
    this.field = field;
    this.reason = reason;
  }
}

export type WordsReason =
  'part_of_day' | 'past_midnight' | 'uneven_minutes' | 'uneven_hours' | 'long_hours' | 'hours_over_midnight';

export type CronFieldName = 'minute' | 'hour' | 'day' | 'month' | 'weekday';
