import { describe, expect, it } from 'vitest';
import { plainPicture } from '../testing/documents/pictures.ts';
import { findImageSize } from './image-size.ts';

describe('the size of a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is read from its header: %s [F-08]', async (type) => {
    const bytes = await plainPicture(321, 123, type);
    expect(findImageSize(bytes)).toEqual({ width: 321, height: 123 });
    expect(findImageSize(bytes.subarray(0, 8))).toBeNull();
  });

  it.each([
    ['no picture', Buffer.from('hello')],
    ['a width of nothing', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(16)])],
    ['fill bytes without end', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1_000_000, 0xff)])],
    [
      'segments without end',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('ffe00002'.repeat(9_000), 'hex')]),
    ],
  ])('is not known of %s [F-08]', (_name, bytes) => {
    expect(findImageSize(bytes)).toBeNull();
  });
});
