import { useEffect, useState } from 'react';
import type { Block } from '../source/split-blocks.ts';

/** What one step may draw, in characters; a block and a line cost something by themselves, however short they are. */
const STEP = 12_000;
const BLOCK_COST = 300;
const LINE_COST = 40;
const STEP_TIMEOUT_MS = 200;

function costOf(source: string): number {
  let cost = BLOCK_COST + source.length;
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) cost += LINE_COST;
  return cost;
}

/** How far back from `end` one step of drawing reaches. */
export function stepBack(blocks: readonly Block[], end: number): number {
  let first = end;
  let cost = 0;
  while (first > 0 && cost < STEP) {
    first -= 1;
    cost += costOf(blocks[first]?.source ?? '');
  }
  return first;
}

/**
 * Index of the first block to draw. A very long text shows its end at once and the rest in steps between other work,
 * so that opening it never holds up the page.
 */
export function useFirstShown(blocks: readonly Block[]): number {
  const [first, setFirst] = useState(() => stepBack(blocks, blocks.length));
  const next = stepBack(blocks, first);

  useEffect(() => {
    if (first === 0) return;
    const step = () => setFirst(next);
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(step, { timeout: STEP_TIMEOUT_MS });
      return () => window.cancelIdleCallback(handle);
    }
    const timer = setTimeout(step, STEP_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [first, next]);

  return first;
}
