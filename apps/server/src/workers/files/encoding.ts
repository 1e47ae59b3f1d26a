// Decodes bytes to text: by the declared encoding, then UTF-8, then by statistics.
import { isUtf8 } from 'node:buffer';
import chardet from 'chardet';
import iconv from 'iconv-lite';

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe, 0, 0], encoding: 'utf-32le' },
  { bytes: [0, 0, 0xfe, 0xff], encoding: 'utf-32be' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
const SAMPLE_BYTES = 64 * 1024;
const MIN_CONFIDENCE = 20;
/** Below it, statistics of a few words are worth less than what their bytes say. */
const SURE_CONFIDENCE = 50;
/** Fraction of characters that do not occur in texts. */
const MAX_JUNK = 0.01;
// Line ends, tabs, form feeds, backspace and escape occur in logs and listings.
const JUNK = /[\u0000-\u0007\u000b\u000e-\u001a\u001c-\u001f\ufffd]/g;

function isText(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES);
  return (sample.match(JUNK)?.length ?? 0) <= sample.length * MAX_JUNK;
}

/** In UTF-16, half of the bytes of ASCII letters are zeros, all at odd or all at even positions. */
function findWideEncoding(sample: Buffer): string | null {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (odd > half * 0.3 && even < half * 0.01) return 'utf-16le';
  return even > half * 0.3 && odd < half * 0.01 ? 'utf-16be' : null;
}

/**
 * Whether all that is not ASCII is punctuation and the characters of everyday Chinese in GB2312, where they lie together.
 * A few words are too short for statistics. Bytes of other encodings fall into the same ranges only by chance.
 */
function isEverydayChinese(sample: Buffer): boolean {
  let characters = 0;
  for (let index = 0; index < sample.length; index += 1) {
    const lead = sample[index] ?? 0;
    if (lead < 0x80) continue;
    index += 1;
    if ((sample[index] ?? 0) < 0xa1) return false;
    const isCharacter = lead >= 0xb0 && lead <= 0xd7;
    if (!isCharacter && (lead < 0xa1 || lead > 0xa3)) return false;
    if (isCharacter) characters += 1;
  }
  return characters > 0;
}

function guessEncoding(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  // Every wide encoding has zeros.
  if (sample.includes(0)) return null;
  const found = chardet
    .analyse(sample)
    .find(
      ({ name, confidence }) =>
        confidence >= MIN_CONFIDENCE && !/^UTF-(16|32)/.test(name) && iconv.encodingExists(name),
    );
  if ((found?.confidence ?? 0) < SURE_CONFIDENCE && isEverydayChinese(sample)) return 'gb18030';
  return found?.name ?? null;
}

function findEncoding(bytes: Buffer): string | null {
  const mark = MARKS.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte));
  if (mark) return mark.encoding;
  // ASCII letters in UTF-16 are valid UTF-8 as well, with a zero before every letter.
  return (
    findWideEncoding(bytes.subarray(0, SAMPLE_BYTES)) ?? (isUtf8(bytes) ? 'utf-8' : guessEncoding(bytes))
  );
}

/** `null` when the bytes are not text. */
export function decodeText(bytes: Buffer): string | null {
  const encoding = findEncoding(bytes);
  if (encoding === null) return null;
  const text =
    encoding === 'utf-8' ? bytes.toString('utf8').replace(/^\ufeff/, '') : iconv.decode(bytes, encoding);
  return isText(text) ? text : null;
}
