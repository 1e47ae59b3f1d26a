// The axes of the bar chart.

import { numberFormat } from '../../platform/i18n/formats.ts';

/** A pace that is further above the highest bar would leave nothing to see of the bars. */
const MOST_TIMES = 4;

/** What the axis reaches, with the pace where that leaves room for the bars. */
export function toReach(highest: number, pace: number | null): number {
  if (pace === null || (highest > 0 && pace > highest * MOST_TIMES)) return highest;
  return Math.max(highest, pace);
}

const STEPS_PER_TEN = [1, 2, 2.5, 5, 10] as const;
const WANTED_TICKS = 4;

/** Round values from zero to at or above the highest bar. */
export function toTicks(highest: number): readonly number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / WANTED_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS_PER_TEN.find((candidate) => candidate * power >= rough - 1e-12) ?? 10);
  const count = Math.ceil(highest / step - 1e-9);
  // Without this 3 * 0.1 is 0.30000000000000004.
  return Array.from({ length: Math.max(count, 1) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

const MOST_DECIMALS = 8;

function decimalsOf(step: number): number {
  const isWhole = (scaled: number) => Math.abs(scaled - Math.round(scaled)) < 1e-6;
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals += 1) {
    if (isWhole(step * 10 ** decimals)) return decimals;
  }
  return MOST_DECIMALS;
}

/** Dollars beside the axis, with the decimals that the steps need and no more. */
export function formatTick(tick: number, step: number, language: string): string {
  const decimals = decimalsOf(step);
  // One decimal alone is no way to write money.
  const digits = tick === 0 ? 0 : decimals === 1 ? 2 : decimals;
  return numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(tick);
}

const WANTED_LABELS = 6;

export type DayLabel = 'always' | 'with-room' | 'never';

/** Which bars have their day written below: evenly apart, the last one always, half as many where there is little room. */
export function dayLabelAt(index: number, count: number): DayLabel {
  const every = Math.max(1, Math.ceil(count / WANTED_LABELS));
  const fromEnd = count - 1 - index;
  if (fromEnd % every !== 0) return 'never';
  return (fromEnd / every) % 2 === 0 ? 'always' : 'with-room';
}
