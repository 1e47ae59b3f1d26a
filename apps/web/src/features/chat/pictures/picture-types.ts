/** Pictures that can go with a message as they are; others are described by the server. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
