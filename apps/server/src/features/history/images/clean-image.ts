import type { Picture } from './images.ts';

/** Larger images are not shared: a small file can decode to more pixels than memory holds. */
const MAX_PIXELS = 100_000_000;
const TIMEOUT_SECONDS = 20;
const QUALITY = 92;

/** Re-encodes the image without its metadata (location, time, camera). */
export async function removeImageMetadata({ mediaType, bytes }: Picture): Promise<Picture | null> {
  // Loaded with the first image: an idle server does not hold the library.
  const { default: sharp } = await import('sharp');
  const isMoving = mediaType === 'image/gif' || mediaType === 'image/webp';
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: isMoving }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  // The orientation is part of the removed metadata, so the pixels are rotated.
  const upright = isMoving ? picture : picture.autoOrient();
  try {
    switch (mediaType) {
      case 'image/jpeg':
        return { mediaType, bytes: await upright.jpeg({ quality: QUALITY }).toBuffer() };
      case 'image/webp':
        return { mediaType, bytes: await upright.webp({ quality: QUALITY }).toBuffer() };
      case 'image/gif':
        return { mediaType, bytes: await upright.gif().toBuffer() };
      default:
        return { mediaType: 'image/png', bytes: await upright.png().toBuffer() };
    }
  } catch {
    // Damaged or too large: left out of the shared copy.
    return null;
  }
}
