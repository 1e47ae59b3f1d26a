// Texts of answers, as a model is given them: short, without markup.
import { htmlToText } from '../../workers/files/markup/html-text.ts';

/** A page of text has a few thousand characters; markup doubles them. */
const MAX_HTML_CHARACTERS = 200_000;

const ends = (text: string, characters: number): string => {
  const cut = text.slice(0, characters - 1);
  // No half of a character that takes two places.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
};

/** With an ellipsis where it is cut. */
export function clip(text: string, characters: number): string {
  return text.length <= characters ? text : ends(text, characters);
}

/** What a reader sees of HTML, lines and all. */
export function htmlToPlain(html: string, characters: number): string {
  return clip(htmlToText(html.slice(0, MAX_HTML_CHARACTERS)), characters);
}

/** On one line. `null` for `null`. */
export function toLine(html: string | null, characters: number): string | null {
  if (html === null) return null;
  const line = htmlToPlain(html, 4 * characters)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line === '' ? null : clip(line, characters);
}

/** Of seconds since 1970; `null` where it is no time. */
export function toTime(seconds: number | null): string | null {
  const time = new Date((seconds ?? Number.NaN) * 1_000);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
