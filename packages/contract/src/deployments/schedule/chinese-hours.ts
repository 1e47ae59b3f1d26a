// The hour of the day that Chinese words mean: 晚上8点 is 20, 晚上12点 is 0, 中午1点 is 13.
import { ScheduleError } from './schedule-error.ts';

/** The hours from the first to the last, both included, some past midnight; no part holds an hour of the clock twice. */
const PARTS_OF_DAY: Readonly<Record<string, readonly [first: number, last: number]>> = {
  上午: [1, 11],
  早上: [1, 11],
  早晨: [1, 11],
  清晨: [1, 11],
  早: [1, 11],
  凌晨: [0, 11],
  中午: [11, 14],
  正午: [11, 14],
  下午: [12, 23],
  傍晚: [15, 23],
  晚上: [17, 4],
  晚: [17, 4],
  半夜: [19, 5],
  午夜: [19, 5],
  深夜: [19, 5],
  夜里: [19, 5],
};

/** The words of all parts, for an expression that looks for them. */
export const PART_OF_DAY = Object.keys(PARTS_OF_DAY).join('|');

/** From 1 to 12 the part of the day decides; other hours are said in 24 hours. */
export function toHourOfDay(part: string, said: number): number {
  const range = PARTS_OF_DAY[part];
  if (!range || said < 1 || said > 12) return said;
  const [first, last] = range;
  const isWithin = (hour: number): boolean =>
    first <= last ? hour >= first && hour <= last : hour >= first || hour <= last;
  const found = [said % 12, (said % 12) + 12].find(isWithin);
  if (found !== undefined) return found;
  throw new ScheduleError(
    'Hour does not fit the part of the day: write it in 24 hours, such as 0:00 or 12:00',
    'hour',
    'part_of_day',
  );
}

/** The small hours of a night belong to the day after the one that the night is named after. */
export function isPastMidnight(part: string, hour: number): boolean {
  const [first, last] = PARTS_OF_DAY[part] ?? [0, 0];
  return first > last && hour <= last;
}
