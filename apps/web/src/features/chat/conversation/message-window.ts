// Which messages of a conversation are drawn: pure arithmetic over their indices.

const INITIAL_SIZE = 15;
const PER_STEP = 15;

export interface MessageWindow {
  readonly first: number;
  /** Behind the last one. */
  readonly last: number;
}

export interface WindowRange {
  readonly first: number;
  /** Null: up to the end, whatever is added. */
  readonly last: number | null;
}

export function openWindow(total: number): WindowRange {
  return { first: Math.max(total - INITIAL_SIZE, 0), last: null };
}

export function windowAround(index: number, total: number): WindowRange {
  const last = index + INITIAL_SIZE;
  return { first: Math.max(index - INITIAL_SIZE, 0), last: last >= total ? null : last };
}

export function growBack({ first, last }: WindowRange): WindowRange {
  return { first: Math.max(first - PER_STEP, 0), last };
}

export function growOn({ first, last }: WindowRange, total: number): WindowRange {
  const next = (last ?? total) + PER_STEP;
  return { first, last: last === null || next >= total ? null : next };
}
