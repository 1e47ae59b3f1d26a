import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AttachedImage } from '../sessions/message.ts';

export function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new AppError('invalid_image', { cause: reader.error }));
    reader.readAsDataURL(blob);
  });
}

/** The file behind a kept picture. */
export function toFile(image: AttachedImage): File {
  const [head = '', base64 = ''] = image.url.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'application/octet-stream';
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], image.name, { type });
}
