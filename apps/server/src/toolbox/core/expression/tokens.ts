import { toPlainSigns } from '../../math-signs.ts';
import { InputError } from '../core-tool.ts';

export type Token =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string };

const TOKEN =
  /\s*(?:(\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)|([A-Za-z][A-Za-z0-9]*|[π√])|([-+*/^%(),!]))/y;
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['π', 'pi'],
  ['√', 'sqrt'],
]);
const MAX_DIGITS = 60;

const GROUPED = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?!\d)/;

/** A function would take the parts of such a number for values: sum(1,200, 300) is not 501. */
function refuseGroups(text: string): void {
  const grouped = GROUPED.exec(text)?.[0];
  // Without any space the commas stand between values, unless what follows one begins with a zero.
  if (grouped === undefined || (!grouped.includes(',0') && !/,\s/.test(text))) return;
  throw new InputError(
    `"${grouped}" is not expected: it may be one number or several. Write ${grouped.replaceAll(',', '')} for the number, and ${grouped.replaceAll(',', ', ')} for the values.`,
  );
}

/** `1 000` is one number to its writer, and never the product of two. */
function refuseNeighbours(previous: Token | undefined, number: string): void {
  if (previous?.kind === 'number')
    throw new InputError(
      `"${previous.text}" and "${number}" stand next to each other. Write a number in one piece with one point, such as 1000000 or 1.5, and a sign between two numbers.`,
    );
}

export function toTokens(expression: string): Token[] {
  const text = toPlainSigns(expression).trim();
  refuseGroups(text);
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const [, number, name, sign] = pattern.exec(text) ?? [];
    if (number !== undefined) {
      if (number.length > MAX_DIGITS) throw new InputError(`A number has at most ${MAX_DIGITS} digits.`);
      refuseNeighbours(tokens.at(-1), number);
      tokens.push({ kind: 'number', text: number });
    } else if (name !== undefined) {
      tokens.push({ kind: 'name', text: SPELLINGS.get(name) ?? name.toLowerCase() });
    } else if (sign !== undefined) {
      tokens.push({ kind: 'sign', text: sign });
    } else {
      const rest = text.slice(start).trim().slice(0, 10);
      throw new InputError(`Cannot read "${rest}". Use numbers, + - * / ^ % !, parentheses and functions.`);
    }
  }
  return tokens;
}
