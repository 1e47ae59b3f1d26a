// Pure: the words of a shell command that has nothing to run but itself. What a shell would replace, redirect or chain is
// refused by name, never guessed.
import { toFieldError } from '../../../../platform/bounded-json.ts';

const FIELD = 'command';
const MAX_WORDS = 500;
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v', e: '\x1b', E: '\x1b' },
  ...{ '\\': '\\', "'": "'", '"': '"', '?': '?' },
};
const CODE = /^(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|U([0-9a-f]{1,8})|([0-7]{1,3}))/i;
const MAX_CODE = 0x10_ff_ff;

const refuse = (message: string) => toFieldError(FIELD, message);
const refuseUnclosed = () => refuse('has a quotation mark that is not closed');

interface Piece {
  readonly text: string;
  /** Behind it. */
  readonly end: number;
}

function readSingle(command: string, start: number): Piece {
  const end = command.indexOf("'", start);
  if (end === -1) throw refuseUnclosed();
  return { text: command.slice(start, end), end: end + 1 };
}

/** `$'...'` */
function readAnsi(command: string, start: number): Piece {
  let text = '';
  for (let index = start; index < command.length; index += 1) {
    const character = command.charAt(index);
    if (character === "'") return { text, end: index + 1 };
    if (character !== '\\') {
      text += character;
      continue;
    }
    const [code, ...digits] = CODE.exec(command.slice(index + 1, index + 10)) ?? [];
    if (code === undefined) {
      const next = command.charAt(index + 1);
      text += ESCAPES[next] ?? `\\${next}`;
      index += 1;
      continue;
    }
    const [hex2, hex4, hex8, octal] = digits;
    const value = octal === undefined ? parseInt(hex2 ?? hex4 ?? hex8 ?? '', 16) : parseInt(octal, 8);
    if (value === 0 || value > MAX_CODE) throw refuse('must not contain NUL characters');
    text += String.fromCodePoint(value);
    index += code.length;
  }
  throw refuseUnclosed();
}

function refuseExpansion(command: string, index: number): void {
  const character = command.charAt(index);
  if (character === '`') throw refuse('must not run another command: ` is not replaced here');
  if (character !== '$') return;
  const next = command.charAt(index + 1);
  if (/[A-Za-z_0-9{(@*#?$!-]/.test(next))
    throw refuse(`must not contain variables or substitutions: $${next} is not replaced here`);
}

function readDouble(command: string, start: number): Piece {
  let text = '';
  for (let index = start; index < command.length; index += 1) {
    const character = command.charAt(index);
    if (character === '"') return { text, end: index + 1 };
    refuseExpansion(command, index);
    const next = command.charAt(index + 1);
    if (character === '\\' && next !== '' && '"\\$`\n'.includes(next)) {
      if (next !== '\n') text += next;
      index += 1;
    } else text += character;
  }
  throw refuseUnclosed();
}

function readQuoted(command: string, index: number): Piece | null {
  const character = command.charAt(index);
  if (character === "'") return readSingle(command, index + 1);
  if (character === '"') return readDouble(command, index + 1);
  if (character === '$' && command.charAt(index + 1) === "'") return readAnsi(command, index + 2);
  return null;
}

const SPACE = /[ \t\r\n]/;
const OPERATOR = /[|&;<>()]/;

/** Throws `validation_failed` for the field `command`. */
export function readShellWords(command: string): string[] {
  if (command.includes('\0')) throw refuse('must not contain NUL characters');
  const words: string[] = [];
  let word: string | null = null;
  const end = (): void => {
    if (word !== null) words.push(word);
    word = null;
    if (words.length > MAX_WORDS) throw refuse(`must not have more than ${MAX_WORDS} words`);
  };
  // Copied with its line breaks, also those of Windows.
  const text = command.replaceAll('\r\n', '\n').replaceAll('\\\n', '');
  for (let index = 0; index < text.length; index += 1) {
    const quoted = readQuoted(text, index);
    if (quoted) {
      word = `${word ?? ''}${quoted.text}`;
      index = quoted.end - 1;
      continue;
    }
    const character = text.charAt(index);
    if (SPACE.test(character)) {
      end();
      continue;
    }
    refuseExpansion(text, index);
    // In an address a bare & is a mistake that a shell would not forgive either.
    if (OPERATOR.test(character))
      throw refuse(`must be one command: ${character} has to stand in quotation marks`);
    if (character === '\\') {
      word = `${word ?? ''}${text.charAt(index + 1)}`;
      index += 1;
    } else word = `${word ?? ''}${character}`;
  }
  end();
  return words;
}
