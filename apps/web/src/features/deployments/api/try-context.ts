// What a run is told besides its message, as it is typed for a try. Pure.
import type { DeploymentRunBody } from '@parley/contract/deployments/api-schemas.ts';
import { RunContext } from '@parley/contract/agents/execution/schemas.ts';

export type TriedContext = DeploymentRunBody['context'];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON: no run takes it.
    return null;
  }
}

/** A text is what was said before; what begins as JSON is the object that the API takes. `null` for one that it does not take. */
export function readContext(text: string): TriedContext | null {
  const given = text.trim();
  if (given === '') return undefined;
  if (!given.startsWith('{')) return given;
  return RunContext.safeParse(parse(given)).data ?? null;
}
