import { useEffect, useState } from 'react';
import type { Block } from './split-blocks.ts';

const BLOCKS_AT_ONCE = 80;
const CHARACTERS_AT_ONCE = 24_000;
const STEP_TIMEOUT_MS = 200;

/** How far back from `end` one step of drawing reaches. */
export function stepBack(blocks: readonly Block[], end: number): number {
  let first = end;
  let characters = 0;
  while (first > 0 && end - first < BLOCKS_AT_ONCE && characters < CHARACTERS_AT_ONCE) {
    first -= 1;
    characters += blocks[first]?.source.length ?? 0;
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
