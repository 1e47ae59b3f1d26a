import { PASSAGE_CHARACTERS } from '@parley/contract/knowledge/constants.ts';
import { describe, expect, it } from 'vitest';
import { splitPassages, type SplitPassage } from './split-passages.ts';

const split = (text: string, pageStarts: { page: number; from: number }[] = []): SplitPassage[] => [
  ...splitPassages({ text, pageStarts }),
];
const sentence = (index: number) => `This is the sentence with the number ${index} of a longer text.`;
const paragraph = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => sentence(from + index)).join(' ');

describe('the passages of a text', () => {
  it('are one where it is short, and none where it holds nothing', () => {
    expect(split('One line.\n\nAnother.')).toEqual([
      { page: null, section: null, lineFrom: 1, lineTo: 3, text: 'One line.\n\nAnother.' },
    ]);
    expect(split(' \n\n\t\n')).toEqual([]);
  });

  it('end where paragraphs do, and know their lines', () => {
    const passages = split([paragraph(0, 15), '', paragraph(20, 15), '', paragraph(40, 15)].join('\n'));
    expect(passages.map(({ lineFrom, lineTo }) => [lineFrom, lineTo])).toEqual([
      [1, 1],
      [3, 3],
      [5, 5],
    ]);
  });

  it('end where sentences do in a paragraph that is too long, also in Chinese', () => {
    for (const text of [paragraph(0, 100), '这是一个关于退款的句子。'.repeat(400)]) {
      const passages = split(text);
      expect(passages.length).toBeGreaterThan(3);
      for (const passage of passages) {
        expect(passage.text.length).toBeLessThanOrEqual(PASSAGE_CHARACTERS);
        expect(passage.text).toMatch(/[.。]$/);
        expect(passage.lineFrom).toBe(1);
      }
      expect(
        passages
          .map((passage) => passage.text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(text.replaceAll(' ', ''));
    }
  });

  it('never cut a character in two, however long a word is', () => {
    const passages = split('🎉'.repeat(5_000));
    expect(passages.map(({ text }) => text).join('')).toBe('🎉'.repeat(5_000));
    for (const { text } of passages) expect(text.isWellFormed()).toBe(true);
  });

  it('are found under the heading of their section, and a short section is no passage of its own', () => {
    const text = `# Guide\nShort.\n## Refunds\n${paragraph(0, 30)}\n## Sheet 1\n${paragraph(40, 5)}`;
    const passages = split(text);
    expect(passages.map(({ section }) => section)).toEqual(['Guide', 'Refunds', 'Sheet 1']);
    expect(passages[0]?.text).toContain('## Refunds');
    const long = split(`# Guide\nShort.\n## Refunds\n${'x'.repeat(PASSAGE_CHARACTERS)}`);
    expect(long.map((passage) => passage.text.slice(0, 10))).toEqual([
      '# Guide\nSh',
      '## Refunds',
      'xxxxxxxxxx',
    ]);
  });

  it('never cross a page', () => {
    const pages = ['# Rules\nFirst page.', 'Second page.', paragraph(0, 40)];
    let from = 0;
    const starts = pages.map((page, index) => {
      const start = { page: index + 1, from };
      from += page.length + 2;
      return start;
    });
    const passages = split(pages.join('\n\n'), starts);
    expect(passages.map(({ page }) => page)).toEqual([1, 2, 3, 3]);
    expect(passages[1]).toMatchObject({ text: 'Second page.', section: 'Rules', lineFrom: null });
  });

  it('are few, whatever the text is made of', () => {
    for (const text of ['# a\nb\n'.repeat(300_000), '\n'.repeat(2_000_000), 'x\n\n'.repeat(600_000)])
      expect(split(text).length).toBeLessThanOrEqual(10_000);
  });
});
