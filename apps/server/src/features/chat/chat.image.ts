import { AppError } from '@parley/contract/errors/app-error.ts';
import { findImageType } from '../../platform/image-type.ts';
import type { ImageContent } from '../../providers/turn.ts';

export function toImage(bytes: Buffer): ImageContent {
  const mediaType = findImageType(bytes);
  if (!mediaType) throw new AppError('invalid_image');
  return { type: 'image', mediaType, base64: bytes.toString('base64') };
}
