// A tool's output in words. Outputs are text, or a small JSON object whose main field has one of a few names.
import { textOf } from '../conversation.ts';
import { isFields, parseJson } from '../../wire/lenient.ts';
import type { TurnMessage } from '../../turn.ts';
import type { GuideTexts } from '../texts/guide-texts.ts';
import { kindOfTool } from './request-kind.ts';

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

export function answerFromTools(outputs: readonly ToolOutput[], texts: GuideTexts): string {
  const answers = outputs.map((message) => {
    const value = readToolOutput(textOf(message));
    if (message.isError) return texts.toolFailed(value);
    return value === '' ? texts.toolAnsweredNothing : texts.toolAnswered(kindOfTool(message.name), value);
  });
  return answers.join('\n\n');
}
