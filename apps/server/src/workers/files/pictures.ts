// Pictures, made small enough for a model to look at, or read by text recognition.
import sharp, { type Sharp } from 'sharp';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Picture } from './file-job.ts';
import type { RawPicture } from './picture-collector.ts';

const MAX_PIXELS = 50_000_000;
/** What models look at; more only costs more. */
const MAX_SIDE = 1_568;
/** Smaller ones are lines, bullets and logos. */
const MIN_SIDE = 48;
const QUALITY = 85;

// Of the many formats of the library, only those that a file may come as.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.cache(false);
sharp.concurrency(1);

function open(raw: RawPicture): Sharp {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const;
  if ('bytes' in raw) return sharp(raw.bytes, limits);
  const { pixels, width, height, channels } = raw;
  return sharp(pixels, { ...limits, raw: { width, height, channels } });
}

/** Upright, on white, without the data about place and camera that came along. */
async function toPicture(image: Sharp): Promise<Picture> {
  const bytes = await image
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { mediaType: 'image/jpeg', bytes };
}

/** `null` for decoration and for what is no picture. */
export async function shrink(raw: RawPicture): Promise<Picture | null> {
  try {
    const { width, height } = 'bytes' in raw ? await open(raw).metadata() : raw;
    if (width < MIN_SIDE || height < MIN_SIDE || width * height > MAX_PIXELS) return null;
    return await toPicture(open(raw));
  } catch {
    // A document is not unreadable because one of its pictures is.
    return null;
  }
}

/** For a file that is a picture: here a damaged one is the answer. */
export async function shrinkFile(bytes: Buffer): Promise<Picture> {
  try {
    const { width, height } = await open({ bytes }).metadata();
    if (width * height > MAX_PIXELS) throw new AppError('file_expands');
    return await toPicture(open({ bytes }));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isTooLarge = cause instanceof Error && cause.message.includes('pixel limit');
    throw new AppError(isTooLarge ? 'file_expands' : 'file_unreadable', { cause });
  }
}

export { recognise } from './recognise.ts';
