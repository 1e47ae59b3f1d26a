import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ImageContent } from '../../providers/provider.ts';

const SIGNATURES: readonly { mediaType: ImageContent['mediaType']; matches: (bytes: Buffer) => boolean }[] = [
  {
    mediaType: 'image/png',
    matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  { mediaType: 'image/jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    mediaType: 'image/webp',
    matches: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  { mediaType: 'image/gif', matches: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) },
];

/** Decided by content: the name and the declared type are the sender's to choose. */
export function toImage(bytes: Buffer): ImageContent {
  const found = SIGNATURES.find((signature) => signature.matches(bytes));
  if (!found) throw new AppError('invalid_image');
  return { type: 'image', mediaType: found.mediaType, base64: bytes.toString('base64') };
}
