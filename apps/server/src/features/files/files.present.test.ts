import { describe, expect, it } from 'vitest';
import { toExtraction, toHumanSize } from './files.present.ts';

describe('the size of a file, for people', () => {
  it.each([
    [0, '0 B'],
    [812, '812 B'],
    [1_023, '1023 B'],
    [1_024, '1 KB'],
    [1_500, '1.5 KB'],
    [10_300, '10 KB'],
    [1_048_576, '1 MB'],
    [26_214_400, '25 MB'],
  ])('%i bytes are %s', (bytes, text) => expect(toHumanSize(bytes)).toBe(text));
});

describe('what was read out of a file', () => {
  const plain = {
    mediaType: 'text/plain',
    text: 'words',
    notes: [],
    isTruncated: false,
    pages: null,
    picturesDescribed: 0,
  };

  it('is presented without what does not apply [FILE-06]', () => {
    expect(toExtraction({ name: 'a.txt', sizeBytes: 5 }, plain)).toEqual({
      success: true,
      message: '',
      file_info: { name: 'a.txt', size_human: '5 B', type: 'text/plain' },
      content: { text: 'words' },
    });
  });

  it('is presented with what does', () => {
    const more = { ...plain, notes: ['One.', 'Two.'], isTruncated: true, pages: 7, picturesDescribed: 2 };
    expect(toExtraction({ name: 'a.pdf', sizeBytes: 5 }, more)).toMatchObject({
      message: 'One. Two.',
      truncated: true,
      pages: 7,
      images_described: 2,
    });
  });
});
