// What a message asks to be done, as calls of tools. The wording of arguments follows the tool that is offered,
// since the guide may be given tools of any make.
import type { TurnTool } from '../../turn.ts';
import { findPageAddress } from './page-address.ts';
import { isToolFor, type QuestionKind, type RequestKind } from './request-kind.ts';
import { findSum } from './sum.ts';
import { findTimeQuestion, type TimeQuestion } from './time-question.ts';
import { findUnitQuestion } from './unit-question.ts';

export interface RequestValue {
  /** Names under which tools ask for it, the best first. */
  readonly names: readonly string[];
  /** Ways to write it, the best first; a tool with a closed list gets the one it knows. */
  readonly values: readonly (string | number)[];
  /** Said only to a tool that insists on it; others know better by themselves. */
  readonly isFallback?: true;
}

export interface ToolRequest<Kind extends RequestKind = RequestKind> {
  readonly kind: Kind;
  readonly values: readonly RequestValue[];
}

export interface FittedCall {
  readonly name: string;
  readonly argumentsJson: string;
}

/** As much as an answer shows. */
const PAGE_CHARACTERS = 1_500;

function toTimeRequest(question: TimeQuestion, nowMs: number): ToolRequest<QuestionKind> {
  if (question.kind === 'current-time') {
    const names = ['timezone', 'time_zone', 'zone', 'tz'];
    return {
      kind: question.kind,
      values: [
        question.zone === null
          ? { names, values: ['UTC'], isFallback: true }
          : { names, values: [question.zone] },
      ],
    };
  }
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: question.from }).format(nowMs);
  const time = [question.hour, question.minute].map((part) => String(part).padStart(2, '0')).join(':');
  return {
    kind: question.kind,
    values: [
      { names: ['time', 'datetime', 'date_time', 'moment', 'at', 'when'], values: [`${today}T${time}:00`] },
      {
        names: ['from_timezone', 'from_time_zone', 'from_zone', 'from', 'source_timezone'],
        values: [question.from],
      },
      { names: ['to_timezone', 'to_time_zone', 'to_zone', 'to', 'target_timezone'], values: [question.to] },
    ],
  };
}

export function findRequests(question: string, nowMs: number): ToolRequest<QuestionKind>[] {
  const requests: ToolRequest<QuestionKind>[] = [];
  const page = findPageAddress(question);
  if (page !== null)
    requests.push({
      kind: 'page',
      values: [
        { names: ['url', 'address', 'uri'], values: [page] },
        { names: ['max_characters'], values: [PAGE_CHARACTERS] },
      ],
    });
  const sum = page === null ? findSum(question) : null;
  if (sum !== null)
    requests.push({ kind: 'sum', values: [{ names: ['expression', 'input'], values: [sum] }] });
  const time = page === null ? findTimeQuestion(question) : null;
  if (time !== null) requests.push(toTimeRequest(time, nowMs));
  const unit = page === null ? findUnitQuestion(question) : null;
  if (unit !== null) {
    requests.push({
      kind: 'unit',
      values: [
        { names: ['value', 'amount', 'quantity', 'number'], values: [unit.value] },
        { names: ['from_unit', 'from', 'source_unit'], values: unit.from },
        { names: ['to_unit', 'to', 'target_unit'], values: unit.to },
      ],
    });
  }
  return requests;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function choose(value: RequestValue, schema: unknown): string | number | null {
  const allowed = isRecord(schema) && Array.isArray(schema['enum']) ? schema['enum'] : null;
  const chosen = allowed === null ? value.values[0] : value.values.find((way) => allowed.includes(way));
  if (chosen === undefined) return null;
  return isRecord(schema) && schema['type'] === 'string' ? String(chosen) : chosen;
}

/** `null` where no offered tool takes the request, or one wants something that the message does not say. */
export function fitRequest(request: ToolRequest, tools: readonly TurnTool[]): FittedCall | null {
  const tool = tools.find(({ name }) => isToolFor(request.kind, name));
  if (tool === undefined) return null;
  const described = tool.parameters['properties'];
  const properties = isRecord(described) ? described : {};
  const required = Array.isArray(tool.parameters['required']) ? tool.parameters['required'].map(String) : [];
  const filled: Record<string, string | number> = {};
  for (const value of request.values) {
    const known = value.names.find((name) => Object.hasOwn(properties, name));
    const name = known ?? (isRecord(described) ? undefined : value.names[0]);
    if (name === undefined || (value.isFallback && !required.includes(name))) continue;
    const chosen = choose(value, properties[name]);
    if (chosen !== null) filled[name] = chosen;
  }
  const isComplete = required.every((name) => Object.hasOwn(filled, name));
  return isComplete ? { name: tool.name, argumentsJson: JSON.stringify(filled) } : null;
}
