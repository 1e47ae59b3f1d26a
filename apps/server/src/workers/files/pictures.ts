// Scales images down for a vision model, or reads them by text recognition.
import sharp, { type Sharp } from 'sharp';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Picture } from './file-job.ts';
import type { RawPicture } from './picture-collector.ts';

const MAX_PIXELS = 50_000_000;
/** The resolution that models use; more only costs more. */
const MAX_SIDE = 1_568;
/** Smaller ones are lines, bullets and logos. */
const MIN_SIDE = 48;
const QUALITY = 85;

// Of the library's many formats, only the accepted ones.
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

/** Rotated upright, on white, without metadata such as location and camera. */
async function toPicture(image: Sharp): Promise<Picture> {
  const bytes = await image
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { mediaType: 'image/jpeg', bytes };
}

/** `null` for decoration and for anything that is not an image. */
export async function shrink(raw: RawPicture): Promise<Picture | null> {
  try {
    const { width, height } = 'bytes' in raw ? await open(raw).metadata() : raw;
    if (width < MIN_SIDE || height < MIN_SIDE || width * height > MAX_PIXELS) return null;
    return await toPicture(open(raw));
  } catch {
    // One unreadable image does not make a document unreadable.
    return null;
  }
}

/** For a file that is an image: a damaged one is an error. */
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
