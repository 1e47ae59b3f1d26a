// The text of a reply as it is read aloud: without its markup, and without what nobody wants to hear. Pure.

/** Some browsers stop in the middle of a long utterance, and none can skip within one. */
const MAX_PIECE = 220;

export interface SpokenPiece {
  readonly text: string;
  /** What its script is of; empty for Latin letters, which are of many. */
  readonly language: string;
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja-JP'],
  [/\p{Script=Hangul}/u, 'ko-KR'],
  [/\p{Script=Han}/u, 'zh-CN'],
  [/\p{Script=Cyrillic}/u, 'ru-RU'],
];

const languageOf = (text: string): string => SCRIPTS.find(([script]) => script.test(text))?.[1] ?? '';

/** Code, diagrams and formulas that stand alone are looked at. */
function withoutBlocks(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm, '')
    .replace(/\$\$[\s\S]{0,1000}?\$\$|\\\[[\s\S]{0,1000}?\\\]/g, '')
    .replace(/^\[\^[^\]\n]{1,200}\]:.*$/gm, '');
}

/** Between the columns of a table. */
const isRule = (line: string): boolean => line.includes('--') && /^[\s|:-]+$/.test(line);

/** Every expression ends after some steps: a reply can be any text, of any length, in one line. */
function toPlainLine(given: string): string {
  if (isRule(given)) return '';
  const line = given.replace(/\s+/g, ' ').replace(/^ ?(?:> ?)*(?:#{1,6} |[-*+] (?:\[[ xX]\] )?)?/, '');
  const cells = line.split('|').map((cell) => cell.trim());
  return (
    cells
      .filter((cell, at) => cell !== '' || (at > 0 && at < cells.length - 1))
      .join(', ')
      .replace(/!\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, '$1')
      // The numbers of sources and footnotes.
      .replace(/\s?\[\d{1,9}\]\([^)]{0,2000}\)|\[\^[^\]]{1,200}\]/g, '')
      .replace(/\[([^\]]{1,500})\]\([^)]{0,2000}\)/g, '$1')
      .replace(/https?:\/\/([^\s/)]+)[^\s)]*/g, '$1')
      .replace(/\*\*|__|~~|`/g, '')
      .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
      .trim()
  );
}

/** A sentence that is too long is cut between words, or anywhere where there are none. */
function cut(sentence: string): string[] {
  if (sentence.length <= MAX_PIECE) return [sentence];
  const space = sentence.lastIndexOf(' ', MAX_PIECE);
  const end = space > 0 ? space : MAX_PIECE;
  return [sentence.slice(0, end), ...cut(sentence.slice(end).trim())];
}

export function toSpoken(markdown: string): readonly SpokenPiece[] {
  return withoutBlocks(markdown)
    .split('\n')
    .map(toPlainLine)
    .flatMap((line) => line.split(/(?<=[.!?…]["'”’)]?)\s+|(?<=[。！？；])/u))
    .flatMap((sentence) => cut(sentence.trim()))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .map((text) => ({ text, language: languageOf(text) }));
}
