import type { Picture } from './images.ts';

/** Larger ones are not shared: a small file can unfold to a picture that no memory holds. */
const MAX_PIXELS = 100_000_000;
const TIMEOUT_SECONDS = 20;
const QUALITY = 92;

/** The picture as it looks, without what its file says about where, when and with what it was taken. */
export async function removeImageMetadata({ mediaType, bytes }: Picture): Promise<Picture | null> {
  // With the first picture: an idle server is smaller by the library.
  const { default: sharp } = await import('sharp');
  const isMoving = mediaType === 'image/gif' || mediaType === 'image/webp';
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: isMoving }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  // Which way is up is part of what is taken away, so the picture itself is turned.
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
    // Damaged or too large: it is left out of what is shared.
    return null;
  }
}
