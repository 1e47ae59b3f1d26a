// What a repeated request is recognised by. A request may have megabytes: hashing it yields to the event loop.
import { createHash } from 'node:crypto';
import { LARGE_CHARACTERS } from '../../platform/bounded-json.ts';
import { nextTurn } from '../../platform/next-turn.ts';

type Fields = Readonly<Record<string, unknown>>;

const LAST_HIGH_SURROGATE = /[\uD800-\uDBFF]$/;

function cutPiece(text: string, start: number): string {
  const piece = text.slice(start, start + LARGE_CHARACTERS);
  const isCut = start + piece.length < text.length && LAST_HIGH_SURROGATE.test(piece);
  return isCut ? piece.slice(0, -1) : piece;
}

/** Together the same as `JSON.stringify` of the text. */
async function quoteInPieces(text: string): Promise<string[]> {
  const pieces = ['"'];
  for (let start = 0; start < text.length;) {
    const piece = cutPiece(text, start);
    pieces.push(JSON.stringify(piece).slice(1, -1));
    start += piece.length;
    await nextTurn();
  }
  return [...pieces, '"'];
}

/** Together the same as `JSON.stringify` of the fields. */
async function toJsonPieces(fields: Fields): Promise<readonly string[]> {
  const pieces: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    pieces.push(`${pieces.length === 0 ? '' : ','}${JSON.stringify(name)}:`);
    if (typeof value === 'string') pieces.push(...(await quoteInPieces(value)));
    else pieces.push(JSON.stringify(value));
  }
  return ['{', ...pieces, '}'];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const lengthsOf = (values: readonly unknown[]): readonly number[] =>
  values.map((value) => (typeof value === 'string' ? value.length : 0));

/** `parts` are short, or bytes. */
export async function hashRequest(
  kind: string,
  fields: Fields,
  parts: readonly (string | Buffer)[] = [],
): Promise<string> {
  const isLong = sum(lengthsOf(Object.values(fields))) > LARGE_CHARACTERS;
  const json = isLong ? await toJsonPieces(fields) : [JSON.stringify(fields)];
  const hash = createHash('sha256');
  const start = (length: number) => hash.update(`${length}:`);
  start(kind.length).update(kind);
  start(sum(lengthsOf(json)));
  for (const piece of json) {
    hash.update(piece);
    if (piece.length >= LARGE_CHARACTERS) await nextTurn();
  }
  for (const part of parts) start(part.length).update(part);
  return hash.digest('base64url');
}
