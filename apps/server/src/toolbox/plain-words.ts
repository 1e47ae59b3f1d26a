// Words of others as they are shown: without what changes how others look.
import { toCleanText } from '../platform/clean-text.ts';

/** Control characters besides line breaks and tabs, and those that turn the direction of text round. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu;

export function toPlainWords(text: string): string {
  return toCleanText(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSEEN, (character) => (character === '\n' || character === '\t' ? character : ''));
}
