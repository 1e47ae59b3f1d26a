// Everything that a message asks for and an offered tool can do.
import type { TurnTool } from '../../turn.ts';
import { splitClauses } from './clauses.ts';
import { findHandOver } from './hand-over.ts';
import { isToolFor } from './request-kind.ts';
import { findTasks } from './tasks.ts';
import { findRequests, fitRequest, type FittedCall, type ToolRequest } from './tool-request.ts';

/** A clause alone may ask for these once more; half of a question about times or pages is another question. */
const REPEATABLE: ReadonlySet<string> = new Set(['sum', 'unit']);

const CONNECTIVE = /^(?:and |then |also )+/i;

/** Chinese joins requests with words that English would put between clauses. */
function toParts(text: string): readonly string[] {
  return splitClauses(text)
    .map((clause) => clause.replace(CONNECTIVE, ''))
    .flatMap((clause) => [clause, ...clause.split(/[和与、]/)]);
}

function findAllRequests(text: string, nowMs: number): ToolRequest[] {
  const whole = findRequests(text, nowMs);
  const found = [...whole];
  for (const part of toParts(text)) {
    for (const request of findRequests(part, nowMs)) {
      const isKnown = found.some((one) => JSON.stringify(one) === JSON.stringify(request));
      const isSpoken = whole.some(({ kind }) => kind === request.kind || isTime(kind, request.kind));
      if (!isKnown && (REPEATABLE.has(request.kind) || !isSpoken)) found.push(request);
    }
  }
  return found;
}

function isTime(...kinds: readonly string[]): boolean {
  return kinds.every((kind) => kind === 'current-time' || kind === 'convert-time');
}

/** An agent that hands over leaves the rest of the message to the other one. */
export function findCalls(
  question: string,
  tools: readonly TurnTool[],
  nowMs: number,
): readonly FittedCall[] {
  if (tools.length === 0) return [];
  const handOver = findHandOver(question, tools);
  if (handOver !== null) return [handOver];
  const { requests, rest } = findTasks(
    question,
    (kind) => tools.some(({ name }) => isToolFor(kind, name)),
    nowMs,
  );
  return [...findAllRequests(rest, nowMs), ...requests]
    .map((request) => fitRequest(request, tools))
    .filter((call) => call !== null);
}
