import { MAX_COMPARED_RUNS } from '@parley/contract/agents/comparisons/schemas.ts';

export interface Compared {
  readonly runIds: readonly string[];
  /** A further run is being chosen; always where there are fewer than two. */
  readonly isChoosing: boolean;
}

/** `null`: nothing is compared. */
export function readCompared(parameters: URLSearchParams): Compared | null {
  const text = parameters.get('compare');
  if (text === null) return null;
  const runIds = [...new Set(text.split(','))].filter((id) => id !== '').slice(0, MAX_COMPARED_RUNS);
  const isAsked = text.endsWith(',') && runIds.length < MAX_COMPARED_RUNS;
  return { runIds, isChoosing: isAsked || runIds.length < 2 };
}
