// From bytes to the words of a QR code: the smallest version that holds them, split into blocks with their corrections.
import { computeRemainder, createDivisor } from './reed-solomon.ts';

export type Correction = 'L' | 'M' | 'Q' | 'H';

/** Larger ones exist, and hardly a camera reads them from a screen. */
const MAX_VERSION = 20;
/** By version, from 1: words of correction in each block, and the number of blocks. */
const WORDS: Readonly<Record<Correction, readonly number[]>> = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28],
};
const BLOCKS: Readonly<Record<Correction, readonly number[]>> = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25],
};
const BYTE_MODE = 4;
const PADDING = [0xec, 0x11] as const;

/** All words of a version: its modules without patterns, as bytes. */
function countWords(version: number): number {
  const aligned = Math.floor(version / 7) + 2;
  const plain = (16 * version + 128) * version + 64;
  const patterns = version < 2 ? 0 : (25 * aligned - 10) * aligned - 55;
  return Math.floor((plain - patterns - (version < 7 ? 0 : 36)) / 8);
}

const countBits = (version: number): number => (version < 10 ? 8 : 16);

interface Layout {
  readonly version: number;
  readonly blocks: number;
  /** Words of correction of each block. */
  readonly corrections: number;
  readonly words: number;
  readonly dataWords: number;
}

function toLayout(version: number, correction: Correction): Layout {
  const blocks = BLOCKS[correction][version - 1] ?? 1;
  const corrections = WORDS[correction][version - 1] ?? 0;
  const words = countWords(version);
  return { version, blocks, corrections, words, dataWords: words - blocks * corrections };
}

/** `null` where none is large enough. */
function findLayout(bytes: number, correction: Correction): Layout | null {
  for (let version = 1; version <= MAX_VERSION; version += 1) {
    const layout = toLayout(version, correction);
    if (4 + countBits(version) + 8 * bytes <= 8 * layout.dataWords) return layout;
  }
  return null;
}

function toDataWords(data: Uint8Array, { version, dataWords }: Layout): number[] {
  const bits: number[] = [];
  const add = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  add(BYTE_MODE, 4);
  add(data.length, countBits(version));
  for (const byte of data) add(byte, 8);
  add(0, Math.min(4, 8 * dataWords - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let index = 0; index < bits.length; index += 8)
    words.push(bits.slice(index, index + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  for (let index = 0; words.length < dataWords; index += 1) words.push(PADDING[index % 2] ?? 0);
  return words;
}

/** Word by word from all blocks in turn, so that damage in one place is spread over them. */
function interleave(words: readonly number[], { blocks, corrections, words: total }: Layout): number[] {
  const longBlocks = total % blocks;
  const shortLength = Math.floor(total / blocks) - corrections;
  const divisor = createDivisor(corrections);
  let start = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const length = shortLength + (index < blocks - longBlocks ? 0 : 1);
    const data = words.slice(start, start + length);
    start += length;
    return { data, correction: computeRemainder(data, divisor) };
  });
  const result: number[] = [];
  for (let index = 0; index <= shortLength; index += 1)
    for (const { data } of parts) if (index < data.length) result.push(data[index] ?? 0);
  for (let index = 0; index < corrections; index += 1)
    for (const { correction } of parts) result.push(correction[index] ?? 0);
  return result;
}

interface CodeWords {
  readonly version: number;
  readonly words: readonly number[];
}

/** `null` where the data is too long for the largest version. */
export function toCodeWords(data: Uint8Array, correction: Correction): CodeWords | null {
  const layout = findLayout(data.length, correction);
  return layout && { version: layout.version, words: interleave(toDataWords(data, layout), layout) };
}
