// Our own counts, for what a vendor does not report. The tokenizer's tables are large, so they load on first use.
import { nextTurn } from '../platform/next-turn.ts';
import { countPictureTokens, UNKNOWN_PICTURE_RULE, type PictureRule } from './tokens/picture-tokens.ts';
import { toCountPieces } from './tokens/token-pieces.ts';
import type { Turn, TurnMessage } from './turn.ts';

const TOKENS_PER_MESSAGE = 16;
// What no text comes above: letters in no order take more than one token for two, digits and marks between spaces one
// each, and characters of rarer scripts two.
const TOKENS_PER_LETTER = 0.65;
const TOKENS_PER_OTHER_ASCII = 1;
const TOKENS_PER_OTHER_CHARACTER = 2;

/** An upper bound from a single pass over the text. A space before a word is part of it. */
function boundTokens(text: string): number {
  let letters = 0;
  let others = 0;
  let isAfterLetter = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (isLetter || (code === 32 && isAfterLetter)) letters += 1;
    else if (code >= 128) others += 1;
    isAfterLetter = isLetter;
  }
  const ascii = text.length - letters - others;
  return Math.ceil(
    letters * TOKENS_PER_LETTER + ascii * TOKENS_PER_OTHER_ASCII + others * TOKENS_PER_OTHER_CHARACTER,
  );
}

// What texts come to on average.
const USUAL_TOKENS_PER_LETTER = 0.22;
const USUAL_TOKENS_PER_OTHER_ASCII = 0.5;
const USUAL_TOKENS_PER_OTHER_CHARACTER = 0.75;
/** No text is more than this many times its estimate: each character of the rarest scripts is three tokens. */
export const MOST_PER_ESTIMATED = 4;

/** About how many tokens a piece of a reply is, in one pass. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 32;
    if (isLetter) tokens += USUAL_TOKENS_PER_LETTER;
    else tokens += code >= 128 ? USUAL_TOKENS_PER_OTHER_CHARACTER : USUAL_TOKENS_PER_OTHER_ASCII;
  }
  return tokens;
}

function textsOf(message: TurnMessage): string[] {
  const texts = message.content.map((content) => {
    if (content.type === 'image') return '';
    return content.type === 'tool-call' ? content.name + content.argumentsJson : content.text;
  });
  return message.role === 'tool' ? [message.name, ...texts] : texts;
}

function countPictures(turn: Turn, rule: PictureRule): number {
  const contents = turn.messages.flatMap((message) => (message.role === 'assistant' ? [] : message.content));
  return contents.reduce(
    (sum, content) => sum + (content.type === 'image' ? countPictureTokens(content.base64, rule) : 0),
    0,
  );
}

/** Of what does not depend on the messages. */
function fixedTextsOf({ system, tools, jsonSchema }: Turn): string[] {
  const described = tools.map((tool) => tool.name + tool.description + JSON.stringify(tool.parameters));
  return [system ?? '', ...described, ...(jsonSchema ? [JSON.stringify(jsonSchema)] : [])];
}

const allTexts = (turn: Turn): string[] => [...turn.messages.flatMap(textsOf), ...fixedTextsOf(turn)];

const boundTexts = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + boundTokens(text), 0);

/** The most tokens a turn can be counted as, and the part that does not depend on its messages. */
export function boundTurn(
  turn: Turn,
  rule: PictureRule = UNKNOWN_PICTURE_RULE,
): { readonly inputTokens: number; readonly fixedTokens: number } {
  const fixedTokens = TOKENS_PER_MESSAGE + boundTexts(fixedTextsOf(turn));
  const pictures = countPictures(turn, rule);
  const messages = turn.messages.length * TOKENS_PER_MESSAGE + boundTexts(turn.messages.flatMap(textsOf));
  return { fixedTokens, inputTokens: fixedTokens + pictures + messages };
}

/** The most tokens a turn can be counted as; `rule` is how the model counts pictures. */
export const boundTurnTokens = (turn: Turn, rule?: PictureRule): number => boundTurn(turn, rule).inputTokens;

/** Yields to the event loop after this many pieces. */
const PIECES_PER_TURN = 8;
/** Words that the tokenizer keeps together with their tokens; by itself it keeps twenty times as many. */
const KEPT_WORDS = 5_000;

/** In two turns of the event loop, since both parts take long: the tables, then what is built from them. */
async function loadTokenizer() {
  await import('gpt-tokenizer/bpeRanks/o200k_base');
  await nextTurn();
  const tokenizer = await import('gpt-tokenizer/encoding/o200k_base');
  tokenizer.setMergeCacheSize(KEPT_WORDS);
  return tokenizer;
}

let loading: ReturnType<typeof loadTokenizer> | null = null;

async function countAll(texts: readonly string[]): Promise<number> {
  if (texts.every((text) => text === '')) return 0;
  const tokenizer = await (loading ??= loadTokenizer());
  let pieces = 0;
  let tokens = 0;
  for (const text of texts) {
    for (const piece of toCountPieces(text)) {
      pieces += 1;
      if (pieces % PIECES_PER_TURN === 0) await nextTurn();
      tokens += tokenizer.countTokens(piece, { disallowedSpecial: new Set() });
    }
  }
  return tokens;
}

export function countTokens(text: string): Promise<number> {
  return countAll([text]);
}

export type GrowingCount = (text: string) => Promise<number>;

/** Counts a text that grows, again and again: all but the last piece is counted once. */
export function createGrowingCount(): GrowingCount {
  let kept = { characters: 0, tokens: 0 };
  return async (text) => {
    const { characters, tokens } = kept;
    const pieces = [...toCountPieces(text.slice(characters))];
    const last = pieces.pop() ?? '';
    kept = { characters: text.length - last.length, tokens: tokens + (await countAll(pieces)) };
    return kept.tokens + (await countAll([last]));
  };
}

export async function countTurnTokens(turn: Turn, rule: PictureRule = UNKNOWN_PICTURE_RULE): Promise<number> {
  return (await countAll(allTexts(turn))) + countPictures(turn, rule) + turn.messages.length * 4;
}
