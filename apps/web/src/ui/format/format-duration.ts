import type { TFunction } from 'i18next';
import { numberFormat } from '../../platform/i18n/formats.ts';

const SHORTEST_SECONDS = 0.1;

/** Seconds with one decimal under a minute, then minutes and seconds; what took any time is never "0 s". */
export function formatDuration(durationMs: number, t: TFunction<'common'>, language: string): string {
  const seconds = Math.max(durationMs, 0) / 1_000;
  if (seconds < 59.95) {
    const number = numberFormat(language, { maximumFractionDigits: 1 });
    const isTiny = seconds < SHORTEST_SECONDS;
    return t('seconds', { value: isTiny ? `<${number.format(SHORTEST_SECONDS)}` : number.format(seconds) });
  }
  const whole = Math.round(seconds);
  return t('minutesSeconds', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

/** Whole seconds, for a clock that runs. */
export function formatSeconds(durationMs: number, t: TFunction<'common'>): string {
  const whole = Math.max(Math.round(durationMs / 1_000), 0);
  return whole < 60
    ? t('seconds', { value: whole })
    : t('minutesSeconds', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}
