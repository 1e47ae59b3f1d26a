const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

const SIGNATURES: Readonly<Record<ImageType, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'image/gif': (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
};

/** Detected by content: the sender controls the name and the declared type. */
export function findImageType(bytes: Buffer): ImageType | null {
  return IMAGE_TYPES.find((type) => SIGNATURES[type](bytes)) ?? null;
}
