// Our own counts, for what a vendor does not report. The tokenizer's tables are large, so they load on first use.
import type { Turn, TurnMessage } from './provider.ts';

const TOKENS_PER_IMAGE = 3_000;
const TOKENS_PER_MESSAGE = 16;
// A page of dense code or digits comes close to two signs a token; other scripts to more than one token a sign.
const ASCII_SIGNS_PER_TOKEN = 2;
const TOKENS_PER_OTHER_SIGN = 1.5;

/** An upper bound that costs one pass over the text. */
function boundTokens(text: string): number {
  let ascii = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) < 128) ascii += 1;
  return Math.ceil(ascii / ASCII_SIGNS_PER_TOKEN + (text.length - ascii) * TOKENS_PER_OTHER_SIGN);
}

function textsOf(message: TurnMessage): string[] {
  if (message.role === 'tool') return [message.name, message.output];
  return message.content.map((content) => {
    if (content.type === 'image') return '';
    return content.type === 'tool-call' ? content.name + content.argumentsJson : content.text;
  });
}

function imagesIn(turn: Turn): number {
  return turn.messages.reduce(
    (count, message) =>
      count +
      (message.role === 'user' ? message.content.filter((content) => content.type === 'image').length : 0),
    0,
  );
}

function allTexts(turn: Turn): string[] {
  const tools = turn.tools.map((tool) => tool.name + tool.description + JSON.stringify(tool.parameters));
  const schema = turn.jsonSchema ? [JSON.stringify(turn.jsonSchema)] : [];
  return [turn.system ?? '', ...turn.messages.flatMap(textsOf), ...tools, ...schema];
}

function overhead(turn: Turn): number {
  return imagesIn(turn) * TOKENS_PER_IMAGE + (turn.messages.length + 1) * TOKENS_PER_MESSAGE;
}

/** The most tokens a turn can be counted as. */
export function boundTurnTokens(turn: Turn): number {
  return allTexts(turn).reduce((sum, text) => sum + boundTokens(text), overhead(turn));
}

export async function countTokens(text: string): Promise<number> {
  if (text === '') return 0;
  const { countTokens: count } = await import('gpt-tokenizer/encoding/o200k_base');
  return count(text, { disallowedSpecial: new Set() });
}

export async function countTurnTokens(turn: Turn): Promise<number> {
  const counts = await Promise.all(allTexts(turn).map(countTokens));
  return counts.reduce(
    (sum, count) => sum + count,
    imagesIn(turn) * TOKENS_PER_IMAGE + turn.messages.length * 4,
  );
}
