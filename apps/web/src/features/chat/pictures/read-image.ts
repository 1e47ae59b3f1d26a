// A picture that is chosen: checked, scaled down and kept. Apart from the chat: most visits attach none.
import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toPlainName } from '../../../platform/plain-name.ts';
import type { AttachedImage } from '../sessions/message.ts';
import { readAsDataUrl } from './image.ts';

const LONGEST_SIDE = 2048;
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The size at which a picture is sent. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Throws what is wrong with a chosen file, before any work is done with it. */
export function checkImageFile(file: File): void {
  if (!IMAGE_TYPES.includes(file.type)) throw new AppError('invalid_image');
  if (file.size > MAX_FILE_BYTES) throw new AppError('file_too_large');
  if (file.size === 0) throw new AppError('invalid_image');
}

async function scaleDown(bitmap: ImageBitmap, type: string): Promise<Blob> {
  const size = fitSize(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) => (blob ? resolve(blob) : reject(new AppError('invalid_image')));
    canvas.toBlob(handleBlob, type === 'image/png' ? 'image/png' : 'image/jpeg', 0.9);
  });
}

/** A chosen picture as it is kept and sent: of a known type, at most 2048 pixels long. */
export async function readImage(file: File): Promise<AttachedImage> {
  checkImageFile(file);
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new AppError('invalid_image', { cause });
  });
  try {
    const isTooLong = Math.max(bitmap.width, bitmap.height) > LONGEST_SIDE;
    const blob = isTooLong ? await scaleDown(bitmap, file.type) : file;
    return {
      url: await readAsDataUrl(blob),
      name: toPlainName(file.name),
      ...fitSize(bitmap.width, bitmap.height),
    };
  } finally {
    bitmap.close();
  }
}
