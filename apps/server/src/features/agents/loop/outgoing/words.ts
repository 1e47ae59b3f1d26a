// Words for a service that is always the same one, such as a search engine: the author of a text that a run has read does not
// see them, but they must not carry keys, numbers or whole texts of the person.

const MAX_CHARACTERS = 120;
const CHUNK = /[^\s"'“”‘’()<>,;，。；、：！？]+/gu;
const SEGMENT = /[\p{L}\p{N}]+/gu;
const LONGEST_CHUNK = 60;
const LONGEST_WORD = 40;
const LONGEST_WITH_DIGITS = 11;
/** Years, sizes and versions have fewer. */
const DIGITS = /\p{N}{7}/u;
/** From letters to digits and back; names of products change once. */
const CHANGES = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;
const MAX_CHANGES = 2;
const CHINESE = /\p{Script=Han}/u;

function isKey(segment: string): boolean {
  if (DIGITS.test(segment)) return true;
  if (CHINESE.test(segment)) return false;
  if ([...segment.matchAll(CHANGES)].length > MAX_CHANGES) return true;
  return segment.length > (/\p{N}/u.test(segment) ? LONGEST_WITH_DIGITS : LONGEST_WORD);
}

/** A key, a number of something, an address: what nobody looks up without having been given it. */
function isCode(chunk: string): boolean {
  if (chunk.includes('@') || (chunk.length > LONGEST_CHUNK && !CHINESE.test(chunk))) return true;
  return (chunk.match(SEGMENT) ?? []).some(isKey);
}

/** `known`: what the person wrote and what was read outside, in lower case. */
export function areHarmlessWords(text: string, known: () => string): boolean {
  if ([...text].length > MAX_CHARACTERS) return false;
  const chunks = text.toLowerCase().match(CHUNK) ?? [];
  return chunks.every((chunk) => !isCode(chunk) || known().includes(chunk));
}
