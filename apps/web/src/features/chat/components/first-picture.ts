export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** The first file that claims to be a picture; its content is checked later. */
export function firstPicture(files: Iterable<File> | ArrayLike<File>): File | null {
  return Array.from(files).find((file) => file.type.startsWith('image/')) ?? null;
}
