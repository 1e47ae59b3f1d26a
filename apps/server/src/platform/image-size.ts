// Reads the dimensions of an image from its header. The header is the sender's claim; nothing is decoded.
import { findImageType, type ImageType } from './image-type.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

function readPng(bytes: Buffer): ImageSize {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): ImageSize {
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function readWebp(bytes: Buffer): ImageSize | null {
  const format = bytes.toString('latin1', 12, 16);
  if (format === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (format === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (format !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Segments before the one with the size; cameras write about twenty. */
const MAX_JPEG_SEGMENTS = 1_000;
/** Frame markers: 0xC0 to 0xCF except three with another meaning. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): ImageSize | null {
  let at = 2;
  for (let segment = 0; segment < MAX_JPEG_SEGMENTS; segment += 1) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const READERS: Readonly<Record<ImageType, (bytes: Buffer) => ImageSize | null>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/gif': readGif,
};

/** `null` where the header is truncated, unreadable or without a size. */
export function findImageSize(bytes: Buffer): ImageSize | null {
  const type = findImageType(bytes);
  if (!type) return null;
  try {
    const size = READERS[type](bytes);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
