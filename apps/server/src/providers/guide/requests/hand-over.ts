// "Hand over to Maths: what is 17*23?" A tool of this kind is named after its agent; its description has the name as written.
import type { TurnTool } from '../../turn.ts';
import { handOverTarget } from './request-kind.ts';

export interface HandOver {
  readonly name: string;
  readonly argumentsJson: string;
}

const ASKS =
  /(?:\bhand (?:(?:this|it|me|that|everything) )?over to|\b(?:transfer|pass|forward) (?:this|it|me|that) (?:on )?to|转交给|移交给|转接给|交给)\s*(?:the )?(?:agent )?["“「]?/iu;
const AFTER_NAME = /^["”」]?(?:来?处理|吧)?[\s,，:：.。;；!！-]*(?:to |and ask (?:it|them|him|her) )?/iu;
const IS_SENTENCE = /[.?!。？！]$/u;
const MAX_TASK_CHARACTERS = 2_000;

function namesOf({ name, description }: TurnTool): readonly string[] {
  const target = handOverTarget(name);
  if (target === null) return [];
  const written = /agent "([^"]+)"/.exec(description)?.[1];
  const fromTool = target.replaceAll('_', ' ');
  return written === undefined ? [fromTool] : [written.toLowerCase(), fromTool];
}

/** "Ada" is not meant where "Adam" is written. */
function beginsWith(text: string, name: string): boolean {
  if (!text.startsWith(name)) return false;
  return !(/[a-z0-9]$/.test(name) && /^[a-z0-9]/.test(text.slice(name.length)));
}

export function findHandOver(question: string, tools: readonly TurnTool[]): HandOver | null {
  const asked = ASKS.exec(question);
  if (asked === null) return null;
  const target = question.slice(asked.index + asked[0].length);
  const named = tools
    .flatMap((tool) => namesOf(tool).map((name) => ({ tool, name })))
    .filter(({ name }) => beginsWith(target.toLowerCase(), name))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  if (named === undefined) return null;
  const before = question.slice(0, asked.index).trim();
  const after = target.slice(named.name.length).replace(AFTER_NAME, '').trim();
  const task = after !== '' ? after : IS_SENTENCE.test(before) ? before : '';
  return {
    name: named.tool.name,
    argumentsJson: JSON.stringify({ task: task.slice(0, MAX_TASK_CHARACTERS) }),
  };
}
