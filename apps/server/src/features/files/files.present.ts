import type { Extraction } from '@parley/contract/files/schemas.ts';
import type { Extracted } from './files.service.ts';

const UNITS = ['B', 'KB', 'MB'];

/** `812 B`, `1.4 KB`, `25 MB`. */
export function toHumanSize(sizeBytes: number): string {
  let value = sizeBytes;
  let unit = 0;
  while (value >= 1_024 && unit < UNITS.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded} ${UNITS[unit] ?? ''}`;
}

export function toExtraction(
  { name, sizeBytes }: { readonly name: string; readonly sizeBytes: number },
  { mediaType, text, notes, isTruncated, pages, picturesDescribed }: Extracted,
): Extraction {
  return {
    success: true,
    message: notes.join(' '),
    file_info: { name, size_human: toHumanSize(sizeBytes), type: mediaType },
    content: { text },
    ...(isTruncated && { truncated: true }),
    ...(pages !== null && { pages }),
    ...(picturesDescribed > 0 && { images_described: picturesDescribed }),
  };
}
