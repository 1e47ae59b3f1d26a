// QR codes of bytes (ISO/IEC 18004), versions 1 to 20.
import { toCodeWords, type Correction } from './code-words.ts';
import { drawFormat, drawPatterns, placeWords, type Grid } from './grid.ts';
import { applyMask, MASK_COUNT, scoreGrid } from './masks.ts';

const CORRECTION_BITS: Readonly<Record<Correction, number>> = { L: 1, M: 0, Q: 3, H: 2 };

interface QrCode {
  readonly version: number;
  readonly grid: Grid;
}

function chooseMask(grid: Grid, bits: number): number {
  const scores = Array.from({ length: MASK_COUNT }, (_, mask) => {
    applyMask(grid, mask);
    drawFormat(grid, bits, mask);
    const score = scoreGrid(grid);
    applyMask(grid, mask);
    return score;
  });
  return scores.indexOf(Math.min(...scores));
}

/** `null` where the text is too long. */
export function createQrCode(text: string, correction: Correction): QrCode | null {
  const code = toCodeWords(Buffer.from(text, 'utf8'), correction);
  if (code === null) return null;
  const grid = drawPatterns(code.version);
  placeWords(grid, code.words);
  const mask = chooseMask(grid, CORRECTION_BITS[correction]);
  applyMask(grid, mask);
  drawFormat(grid, CORRECTION_BITS[correction], mask);
  return { version: code.version, grid };
}
