import { toAgentPath } from './agent.ts';

/** The page that compares runs of an agent; without a second run it asks for one. */
export function toComparePath(agentId: string, runIds: readonly string[]): string {
  return `${toAgentPath(agentId)}?tab=runs&compare=${runIds.map(encodeURIComponent).join(',')}`;
}

export interface Compared {
  readonly a: string | null;
  readonly b: string | null;
}

/** `null`: nothing is compared. */
export function readCompared(parameters: URLSearchParams): Compared | null {
  const text = parameters.get('compare');
  if (text === null) return null;
  const [a = '', b = ''] = text.split(',');
  return { a: a === '' ? null : a, b: b === '' ? null : b };
}
