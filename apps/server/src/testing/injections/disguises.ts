// Ways to write a text so that a person does not see it, or a filter for words does not find it.

const between = (text: string, mark: string): string => [...text].join(mark);

/** Characters of the tag block have no shape at all. ASCII alone has counterparts there. */
export const asTags = (text: string): string =>
  [...text].map((character) => String.fromCodePoint(0xe0000 + (character.codePointAt(0) ?? 0))).join('');

export const withZeroWidth = (text: string): string => between(text, '\u200b');
export const withSoftHyphens = (text: string): string => between(text, '\u00ad');
export const withJoiners = (text: string): string => between(text, '\u2060');

/** Shown from right to left, and stored the other way round. */
export const reversed = (text: string): string => `\u202e${[...text].toReversed().join('')}\u202c`;

export const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

/** Cyrillic letters with the shapes of Latin ones. */
const TWINS: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
};
export const withTwins = (text: string): string =>
  text.replaceAll(/[aceiopsxy]/g, (character) => TWINS[character] ?? character);

const MATHEMATICAL_A = 0x1d5ba;
export const mathematical = (text: string): string =>
  text.replaceAll(/[a-z]/g, (character) =>
    String.fromCodePoint(MATHEMATICAL_A + character.charCodeAt(0) - 97),
  );

/** Marks above and below every letter. */
export const crowded = (text: string): string => between(text, '\u0336\u0353');

export const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

export const asEntities = (text: string): string =>
  [...text].map((character) => `&#${character.codePointAt(0) ?? 0};`).join('');
