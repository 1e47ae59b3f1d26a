import type { ShareView } from './usage-view.ts';

/** The largest few by cost; the rest together as one, under an empty key. */
export function toTopShares(shares: readonly ShareView[], count: number): readonly ShareView[] {
  const sorted = [...shares].sort((a, b) => b.cost - a.cost || b.replies - a.replies);
  if (sorted.length <= count) return sorted;
  const rest = sorted.slice(count - 1);
  const sum = (pick: (share: ShareView) => number) => rest.reduce((total, share) => total + pick(share), 0);
  const others = {
    key: '',
    label: '',
    replies: sum(({ replies }) => replies),
    cost: sum(({ cost }) => cost),
  };
  return [...sorted.slice(0, count - 1), others];
}

/** As many as there are colours to tell apart. */
export const SHOWN_SHARES = 6;

const COLOURS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-7', 'bg-chart-8', 'bg-chart-4'] as const;
const OTHERS_COLOUR = 'bg-chart-5';

/** The same share has the same colour in the list and in the chart. */
export function colourAt(index: number, key: string): string {
  return key === '' ? OTHERS_COLOUR : (COLOURS[index] ?? OTHERS_COLOUR);
}
