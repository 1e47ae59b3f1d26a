// A tool's output in words. Outputs are text, or a small JSON object whose main field has one of a few names.
import { textOf } from '../conversation.ts';
import { isFields, parseJson } from '../../wire/lenient.ts';
import type { TurnMessage } from '../../turn.ts';
import type { GuideTexts } from '../texts/guide-texts.ts';
import { handOverTarget, kindOfTool } from './request-kind.ts';
import { describeResult } from './tool-result.ts';

type ToolOutput = Extract<TurnMessage, { role: 'tool' }>;

const TELLING_FIELDS = [
  'formatted',
  'result',
  'value',
  'converted',
  'local_time',
  'datetime',
  'time',
  'text',
  'markdown',
  'content',
] as const;
const MAX_CHARACTERS = 1_500;

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  const value = parseJson(text);
  return isFields(value) ? value : null;
}

function shorten(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS).trimEnd()}…`;
}

export function readToolOutput(output: string): string {
  const fields = parseObject(output);
  if (fields === null) return shorten(output.trim());
  for (const name of TELLING_FIELDS) {
    const value = fields[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const unit = fields['to_unit'] ?? fields['unit'];
    return shorten(
      typeof unit === 'string' && typeof value === 'number' ? `${value} ${unit}` : String(value),
    );
  }
  const lines = Object.entries(fields).map(([name, value]) => {
    return `- ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  });
  return shorten(lines.join('\n'));
}

/** Text from outside comes with marks around it and a warning behind it, and a long result with a note on the rest. */
function withoutMarks(text: string): string {
  const inside = /^<outside[^>]*>\n([^]*)\n<\/outside>/.exec(text)?.[1] ?? text;
  return inside.replace(/\n\[\d+ more characters: [^\]]*\]$/, '');
}

function readFailure(text: string): string {
  const message = parseObject(text)?.['message'];
  return typeof message === 'string' ? shorten(message) : readToolOutput(text);
}

function answerFromOne(message: ToolOutput, texts: GuideTexts): string {
  const text = withoutMarks(textOf(message));
  if (message.isError) return texts.toolFailed(readFailure(text));
  const kind = kindOfTool(message.name);
  const described = describeResult(kind, parseJson(text), texts);
  if (described !== null) return shorten(described);
  const value = readToolOutput(text);
  return value === '' ? texts.toolAnsweredNothing : texts.toolAnswered(kind, value);
}

export function answerFromTools(outputs: readonly ToolOutput[], texts: GuideTexts): string {
  return outputs.map((message) => answerFromOne(message, texts)).join('\n\n');
}

/** What the agent before has left to this one, which has only begun; `null` where other tools were called. */
export function findHandedOverTask(outputs: readonly ToolOutput[]): string | null {
  const [output, another] = outputs;
  if (output === undefined || another !== undefined || output.isError) return null;
  if (handOverTarget(output.name) === null) return null;
  const task = parseObject(textOf(output))?.['task'];
  return typeof task === 'string' && task !== '' ? task : null;
}
