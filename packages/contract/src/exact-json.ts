// JSON whose integers keep their digits: one that no number holds becomes the text of them, as ids of 64 bits need
// (decision 109).

const LONG_DIGITS = /\d{16}/;
const INTEGER = /^-?\d+$/;
const BACKSLASH = 0x5c;

/** Whether the character at `index`, within a string, has an odd number of backslashes before it. */
export function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(index - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

/** The end of the string that begins with the quote at `start`. */
function findTextEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    if (!isEscaped(text, end)) return end;
  }
  return text.length;
}

const isChanged = (token: string): boolean => INTEGER.test(token) && String(Number(token)) !== token;

interface Token {
  readonly index: number;
  readonly digits: string;
}

/** Of valid JSON, in one pass: a reviver that is given the source of each value takes fifty times as long as parsing. */
function* listChanged(json: string): Generator<Token> {
  if (!LONG_DIGITS.test(json)) return;
  const quoteOrNumber = /"|-?\d[-+.\deE]{14,}/g;
  for (let match = quoteOrNumber.exec(json); match; match = quoteOrNumber.exec(json)) {
    const [token] = match;
    if (token === '"') quoteOrNumber.lastIndex = findTextEnd(json, match.index) + 1;
    else if (isChanged(token)) yield { index: match.index, digits: token };
  }
}

/** Valid JSON, or a line of it, with quotes around the integers that a number would change. */
export function quoteLongIntegers(json: string): string {
  let quoted = '';
  let end = 0;
  for (const { index, digits } of listChanged(json)) {
    quoted += `${json.slice(end, index)}"${digits}"`;
    end = index + digits.length;
  }
  return end === 0 ? json : quoted + json.slice(end);
}

/** Throws what `JSON.parse` throws. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const quoted = quoteLongIntegers(text);
  return quoted === text ? value : JSON.parse(quoted);
}

/** The first integer of valid JSON that a number would change. */
export function findChangedInteger(json: string): string | null {
  for (const { digits } of listChanged(json)) return digits;
  return null;
}
