import { describe, expect, test } from 'vitest';
import { toFile } from './image.ts';
import { checkImageFile, fitSize } from './read-image.ts';

test.each([
  [100, 50, { width: 100, height: 50 }],
  [2048, 2048, { width: 2048, height: 2048 }],
  [4096, 1024, { width: 2048, height: 512 }],
  [1000, 8192, { width: 250, height: 2048 }],
])('%d by %d is sent at most 2048 pixels long', (width, height, size) => {
  expect(fitSize(width, height)).toEqual(size);
});

describe('a chosen file', () => {
  const file = (type: string, sizeBytes: number) => {
    const made = new File(['x'], 'picture', { type });
    Object.defineProperty(made, 'size', { value: sizeBytes });
    return made;
  };

  test.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])('may be %s', (type) => {
    expect(() => checkImageFile(file(type, 1))).not.toThrow();
  });

  test.each([
    ['image/svg+xml', 1, 'invalid_image'],
    ['application/pdf', 1, 'invalid_image'],
    ['image/png', 0, 'invalid_image'],
    ['image/png', 25 * 1024 * 1024 + 1, 'file_too_large'],
  ])('of type %s and %d bytes is refused', (type, sizeBytes, code) => {
    expect(() => checkImageFile(file(type, sizeBytes))).toThrow(expect.objectContaining({ code }));
  });
});

test('a kept picture becomes the same file again', async () => {
  const file = toFile({ url: 'data:image/png;base64,aGVsbG8=', name: 'a.png' });
  expect(file).toMatchObject({ name: 'a.png', type: 'image/png', size: 5 });
});
