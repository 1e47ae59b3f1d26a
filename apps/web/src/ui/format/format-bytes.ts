import { numberFormat } from '../../platform/i18n/formats.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;
const STEP = 1024;

/** A size as people say it: whole from ten on, one decimal below. */
export function formatBytes(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${numberFormat(language, { maximumFractionDigits: digits }).format(value)} ${UNITS[unit]}`;
}

/** A size beyond a limit; to the byte where both would otherwise read the same. */
export function formatBytesBeyond(bytes: number, limit: number, language: string): string {
  const rounded = formatBytes(bytes, language);
  if (rounded !== formatBytes(limit, language)) return rounded;
  return `${numberFormat(language).format(bytes)} B`;
}
