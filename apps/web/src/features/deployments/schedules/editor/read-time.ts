import type { TimeOfDay } from '@parley/contract/deployments/schedule/rhythm.ts';

const TYPED = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/;
/** What can no longer become a time by further typing. */
const COMPLETE = /^(?:\d{4}|\d{1,2}[:.h]\d{2})$/;
const BEGUN = /^\d{0,2}[:.h]?\d{0,2}$/;
const DAY_MINUTES = 24 * 60;

/** With western digits and signs instead of full-width ones. */
const toPlainText = (text: string): string => text.normalize('NFKC').trim();

/** A time of day as people type it: "7:30", "0730", "7.30" or "7"; `null` where it is none. */
export function readTime(text: string): TimeOfDay | null {
  const [, hours, minutes = '0'] = TYPED.exec(toPlainText(text)) ?? [];
  const hour = Number(hours ?? Number.NaN);
  const minute = Number(minutes);
  return hour < 24 && minute < 60 ? { hour, minute } : null;
}

/** Whether it is no time, and no beginning of one either. */
export function isNoTime(text: string): boolean {
  const typed = toPlainText(text);
  return !BEGUN.test(typed) || (COMPLETE.test(typed) && readTime(typed) === null);
}

/** The next or previous time on a grid of `step` minutes, past midnight as well. */
export function stepTime({ hour, minute }: TimeOfDay, step: number): TimeOfDay {
  const at = hour * 60 + minute;
  const size = Math.abs(step);
  const next = step > 0 ? Math.floor(at / size) * size + size : Math.ceil(at / size) * size - size;
  const inDay = (next + DAY_MINUTES) % DAY_MINUTES;
  return { hour: Math.floor(inDay / 60), minute: inDay % 60 };
}
