// The scale of a chart that counts: whole numbers, few lines.

const MOST_LINES = 4;
const STEPS = [1, 2, 5] as const;

/** The smallest of 1, 2, 5, 10, 20 and so on of which a few reach the highest value. */
function stepFor(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.find((one) => one * power * MOST_LINES >= highest);
    if (step !== undefined) return step * power;
  }
}

/** The value at the top of the chart. */
export function toTop(highest: number): number {
  const step = stepFor(highest);
  return Math.ceil(highest / step) * step;
}

/** Where the lines are, from the lowest up; the ground has its own. */
export function linesUpTo(top: number): readonly number[] {
  const step = stepFor(top);
  return Array.from({ length: Math.round(top / step) }, (_, index) => (index + 1) * step);
}
