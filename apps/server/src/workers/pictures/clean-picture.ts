// Re-encodes a picture without its metadata (location, time, camera). Runs in the isolated process.
import sharp, { type Sharp } from 'sharp';
import type { PictureAnswer, PictureJob } from './picture-job.ts';

/** A small file can decode to more pixels than memory holds. */
const MAX_PIXELS = 50_000_000;
const QUALITY = 92;

// Of the library's many formats, only those that conversations keep.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

function encode(picture: Sharp, mediaType: string): Sharp {
  switch (mediaType) {
    case 'image/jpeg':
      return picture.jpeg({ quality: QUALITY });
    case 'image/webp':
      return picture.webp({ quality: QUALITY });
    case 'image/gif':
      return picture.gif();
    default:
      return picture.png();
  }
}

export async function cleanPicture({ mediaType, bytes }: PictureJob): Promise<PictureAnswer> {
  const isMoving = mediaType === 'image/gif' || mediaType === 'image/webp';
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: isMoving });
    // The orientation is part of the removed metadata, so the pixels are rotated.
    const upright = isMoving ? picture : picture.autoOrient();
    return { picture: { mediaType, bytes: await encode(upright, mediaType).toBuffer() } };
  } catch {
    return { picture: null };
  }
}
