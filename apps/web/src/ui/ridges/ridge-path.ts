// Mountain lines as sums of a few waves: always the same picture for the same seed, and no file to fetch.

export interface Ridge {
  readonly seed: number;
  /** Height of its middle, from the top. */
  readonly baseY: number;
  /** How far it rises and falls. */
  readonly swing: number;
  /** How much higher its right end is than its left. */
  readonly slope: number;
}

const STEP = 8;
/** Waves over the whole width, with the share each has of the swing. */
const WAVES = [
  { count: 1.3, share: 0.56 },
  { count: 2.9, share: 0.28 },
  { count: 5.3, share: 0.12 },
  { count: 11, share: 0.04 },
] as const;

/** A number from 0 to 1 that depends on nothing but its two arguments. */
function noise(seed: number, index: number): number {
  const value = Math.sin(seed * 127.1 + index * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

export function heightAt({ seed, baseY, swing, slope }: Ridge, share: number): number {
  const wave = WAVES.reduce(
    (sum, { count, share: part }, index) =>
      sum + part * Math.sin(2 * Math.PI * (count * share + noise(seed, index))),
    0,
  );
  return baseY - swing * wave - slope * (share - 0.5);
}

const tenths = (value: number): number => Math.round(value * 10);

/** The crest from the left edge to the right one, as the data of an SVG path: step by step, which is the shortest. */
export function toCrest(ridge: Ridge, width: number): string {
  const count = Math.round(width / STEP);
  const heights = Array.from({ length: count + 1 }, (_, index) => tenths(heightAt(ridge, index / count)));
  const steps = heights
    .slice(1)
    .map((height, index) => `${width / count} ${(height - (heights[index] ?? height)) / 10}`);
  return `M0 ${(heights[0] ?? 0) / 10}l${steps.join(' ').replaceAll(' -', '-')}`;
}
