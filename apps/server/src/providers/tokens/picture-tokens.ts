// What vendors count a picture as, by its size. The rules are theirs, as data beside the models; each answers an upper
// bound, since some vendors make a picture smaller before they count it.
import { findImageSize, type ImageSize } from '../../platform/image-size.ts';

export type PictureRule =
  /** So many tokens for each square of so many pixels. */
  | {
      readonly by: 'patch';
      readonly side: number;
      /** 1 where it is not named. */
      readonly tokensPerPatch?: number;
      /** Tokens. */
      readonly least?: number;
      readonly most: number;
    }
  /** A base, and so much for each square of 512 pixels after scaling to 2048 by 768. */
  | { readonly by: 'tile'; readonly base: number; readonly perTile: number }
  /** 258 for each crop of 256 to 768 pixels. */
  | { readonly by: 'crop'; readonly least: number };

/** Of vendors that publish no rule: above what the known open models count. */
export const UNKNOWN_PICTURE_RULE: PictureRule = { by: 'patch', side: 24, least: 4_096, most: 16_384 };

/** Larger than what any vendor keeps, and of the shape that takes the most tiles: its count is the most. */
const LARGEST: ImageSize = { width: 100_000, height: 40_000 };

const TILE = 512;
const TILED = { long: 2_048, short: 768 };
const CROP_TOKENS = 258;
const CROP = { smallest: 256, largest: 768, most: 16 };

const squares = (width: number, height: number, side: number): number =>
  Math.ceil(width / side) * Math.ceil(height / side);

function countTiles({ width, height }: ImageSize): number {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const scale = Math.min(1, TILED.long / long, TILED.short / short);
  return squares(long * scale, short * scale, TILE);
}

function countCrops({ width, height }: ImageSize): number {
  const side = Math.min(Math.max(Math.floor(Math.min(width, height) / 1.5), CROP.smallest), CROP.largest);
  return Math.min(squares(width, height, side), CROP.most);
}

function tokensOfSize(size: ImageSize, rule: PictureRule): number {
  if (rule.by === 'tile') return rule.base + rule.perTile * countTiles(size);
  if (rule.by === 'crop') return Math.max(rule.least, CROP_TOKENS * countCrops(size));
  const tokens = Math.ceil(squares(size.width, size.height, rule.side) * (rule.tokensPerPatch ?? 1));
  return Math.min(Math.max(tokens, rule.least ?? 0), rule.most);
}

/** Of the base64 text: sizes are at the beginning, after the metadata of a camera. */
const HEADER_CHARACTERS = 4 * 64 * 1024;

export function countPictureTokens(base64: string, rule: PictureRule): number {
  const header = Buffer.from(base64.slice(0, HEADER_CHARACTERS), 'base64');
  return tokensOfSize(findImageSize(header) ?? LARGEST, rule);
}
