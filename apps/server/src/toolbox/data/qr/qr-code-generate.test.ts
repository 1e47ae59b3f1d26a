import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { DATA_TOOLS } from '../index.ts';
import type { Correction } from './code-words.ts';
import { createQrCode } from './qr-code.ts';

const make = (args: object) => callTool(DATA_TOOLS, 'qr-code-generate', args);

function draw(text: string, correction: Correction): string[] {
  const grid = createQrCode(text, correction)?.grid;
  const indexes = Array.from({ length: grid?.size ?? 0 }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => (grid?.isDark(column, row) ? '#' : '.')).join(''));
}

const hashOf = (rows: readonly string[]): string => createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16);

/** As the package `qrcode` 1.5 draws it, whose codes were read by `jsqr` as well. */
const EXPECTED = [
  '#######....###..#.#######',
  '#.....#...#..####.#.....#',
  '#.###.#.##.#..#...#.###.#',
  '#.###.#.#....###..#.###.#',
  '#.###.#.###..#..#.#.###.#',
  '#.....#.#..#..##..#.....#',
  '#######.#.#.#.#.#.#######',
  '........#.....#.#........',
  '#.#####.....#.....#####..',
  '.#..##..#.##.#...#.#...#.',
  '#####.#.##...####..#.#.##',
  '##.###..#.##.#.##.##....#',
  '.###..#....##.##.##.#.###',
  '#####...#.#.....#..#.#.#.',
  '#.....##..###..#..####.##',
  '#..#...#...#..#######...#',
  '#.#..##.####....#####.#..',
  '........##..#####...##...',
  '#######......##.#.#.#.###',
  '#.....#.##..##..#...##.#.',
  '#.###.#.###.#.#######.#.#',
  '#.###.#.#......#.##.#####',
  '#.###.#.#####..#.....##.#',
  '#.....#....#..#.##.###..#',
  '#######.##.#.....########',
];

describe('qr-code-generate', () => {
  it('draws every module where another program draws it', () => {
    expect(draw('https://example.com', 'M')).toEqual(EXPECTED);
  });

  it.each([
    ['a', 'L', '9acaf2f75606b715'],
    ['你好，世界', 'Q', '6d1e3977493314ff'],
    ['x'.repeat(60), 'H', '1976cabff8542b9b'],
    ['y'.repeat(150), 'M', 'b7dc8e79a150f6cd'],
    ['z'.repeat(600), 'M', 'ec15070a637d4ed8'],
    ['w'.repeat(380), 'H', '05462767b17ca286'],
    ['v'.repeat(600), 'L', '6b5a3e333b32749f'],
  ] as const)('draws %.20s with correction %s as it does', (text, correction, hash) => {
    expect(hashOf(draw(text, correction))).toBe(hash);
  });

  it('answers with a picture that has white around the code [TOOL-11]', async () => {
    expect(await make({ text: 'https://example.com', color: '#123456' })).toMatchObject({
      data: {
        svg: expect.stringMatching(/^<svg [^>]*viewBox="0 0 33 33".*<path d="M4 4h7v1h-7z.*fill="#123456"\/><\/svg>$/),
        content: 'https://example.com',
        version: 2,
        modules: 25,
      },
    });
  });

  it.each([
    [{ wifi: { name: 'Café; 5G', password: 'a:b"c\\' } }, String.raw`WIFI:T:WPA;S:Café\; 5G;P:a\:b\"c\\;;`],
    [{ wifi: { name: 'Guests', hidden: true } }, 'WIFI:T:nopass;S:Guests;H:true;;'],
    [
      { contact: { name: 'Ada, Countess', email: 'ada@example.com', url: 'https://a.example' } },
      'BEGIN:VCARD\nVERSION:3.0\nN:Ada\\, Countess\nFN:Ada\\, Countess\nEMAIL:ada@example.com\nURL:https://a.example\nEND:VCARD',
    ],
    [{ contact: { name: 'Ada\nTEL:1' } }, 'BEGIN:VCARD\nVERSION:3.0\nN:Ada TEL:1\nFN:Ada TEL:1\nEND:VCARD'],
  ])('writes what phones understand of %j', async (args, content) => {
    expect(await make(args)).toMatchObject({ data: { content } });
  });

  it.each([{}, { text: 'a', wifi: { name: 'b' } }, { text: '茶'.repeat(300), correction: 'H' }])(
    'says what is wrong with %.60j',
    async (args) => {
      expect(await make(args)).toMatchObject({ error: 'bad_input' });
    },
  );

  it.each([{ text: 'a'.repeat(601) }, { text: 'a', color: 'red"/><script>' }])('refuses %.60j', async (args) => {
    expect(await make(args)).toHaveProperty('refused');
  });
});
