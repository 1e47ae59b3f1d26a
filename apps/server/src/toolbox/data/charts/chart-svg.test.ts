import { describe, expect, it } from 'vitest';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { DATA_TOOLS } from '../index.ts';

const point = (label: string, value: number) => ({ label, value });

async function draw(kind: string, points: readonly object[]): Promise<string> {
  const result = await callTool(DATA_TOOLS, 'chart-svg', { kind, points });
  if (!('data' in result)) throw new Error(JSON.stringify(result));
  return (result.data as { readonly svg: string }).svg;
}

/** What is written in the picture, from the title on. */
const textsOf = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]+)/g)].map(([, text = '']) => text);

const many = (count: number) => Array.from({ length: count }, (_, index) => point(`S${index + 1}`, 1));

describe('chart-svg [TOOL-11]', () => {
  it.each([[[point('all', 5)]], [[point('all', 5), point('none', 0)]], [[point('most', 1e9), point('tiny', 1)]]])(
    'draws a slice of the whole as a circle: %j',
    async (points) => {
      const svg = await draw('pie', points);
      expect(svg.match(/<circle/g)).toHaveLength(1);
      // From a place back to it: an arc that is not drawn.
      expect(svg).not.toMatch(/L(\S+?)A\S+ 0 \d 1 \1Z/);
    },
  );

  it('says of a share that is not nothing that it is small', async () => {
    expect(textsOf(await draw('pie', [point('most', 1e9), point('tiny', 1)]))).toContain('tiny &lt;0.1%');
  });

  it.each([
    [[23_500_000, -1_200_000], ['23.5M', '-1.2M', '0']],
    [[0.02, 0.04], ['0.04', '0']],
    [[-1.23e-10, 0.4e-10], ['4e-11', '-1.2e-10', '0']],
    [[1_234.5, -500], ['1235', '-500', '0']],
    // The end says more than the zero right beside it.
    [[1_000, -1], ['1000', '-1']],
  ])('writes the ends of the axis of %j in the room beside it', async (values, ticks) => {
    const svg = await draw('bar', values.map((value) => point('a', value)));
    expect(textsOf(svg).filter((text) => text !== 'a')).toEqual(ticks);
  });

  it('names each slice, and says how many are drawn as one', async () => {
    expect(textsOf(await draw('pie', many(14)))).toHaveLength(14);
    const svg = await draw('pie', many(20));
    expect(textsOf(svg).slice(12)).toEqual(['S13 5%', '7 more 35%']);
    expect(svg.match(/<path/g)).toHaveLength(14);
  });

  it('gives each of the named slices a look of its own', async () => {
    const svg = await draw('pie', many(14));
    const looks = [...svg.matchAll(/<path d="[^"]*" ([^/]*)/g)].map(([, look]) => look);
    expect(new Set(looks).size).toBe(14);
  });

  it('writes labels that do not run into each other', async () => {
    const labels = Array.from({ length: 12 }, (_, index) => point(`September ${index + 1}`, index));
    expect(textsOf(await draw('line', labels)).filter((text) => text.startsWith('Sep'))).toHaveLength(4);
  });

  it('draws the only point of a line', async () => {
    expect(await draw('line', [point('a', 5)])).toContain('<circle');
  });
});
