/** A schedule or a time zone that cannot be read. The message says what to write in its place. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
  /** The field of the cron expression that is wrong; `null` where it is the whole. */
  readonly field: CronFieldName | null;

  constructor(message: string, field: CronFieldName | null = null) {
    super(message);
    this.field = field;
  }
}

export type CronFieldName = 'minute' | 'hour' | 'day' | 'month' | 'weekday';
