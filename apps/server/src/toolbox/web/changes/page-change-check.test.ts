import { describe, expect, it } from 'vitest';
import { createWebTools } from '../../../testing/tools/web-tools.ts';
import type { EarlierCall, JsonValue, ToolData } from '../../tool.ts';
import { WEB_TOOLS } from '../index.ts';

const url = 'https://shop.example/price';
const toHtml = (...texts: string[]): string =>
  `<html><head><title>Price</title></head><body><main>${texts.map((text) => `<p>${text}</p>`).join('')}</main></body></html>`;

function check(body: string, before: unknown = null): Promise<ToolData> {
  const earlier = (): Promise<EarlierCall | null> =>
    Promise.resolve(before === null ? null : { keeps: before, atMs: 0 });
  const tools = createWebTools(WEB_TOOLS, null, { earlier });
  tools.answer(url, { headers: { 'content-type': 'text/html' }, body });
  return tools.call('page-change-check', { url });
}

describe('page-change-check', () => {
  it('keeps what it read, and tells what has changed since [TOOL-11]', async () => {
    const first = await check(toHtml('The price is 10.', 'In stock.'));
    expect(first.data).toMatchObject({
      title: 'Price',
      first_reading: true,
      changed: false,
      compared_with: null,
    });
    const later = await check(toHtml('The price is 12.', 'In stock.'), first.keeps);
    expect(later.data).toEqual({
      title: 'Price',
      first_reading: false,
      compared_with: '1970-01-01T00:00:00.000Z',
      changed: true,
      added: ['The price is 12.'],
      removed: ['The price is 10.'],
      added_count: 1,
      removed_count: 1,
      unchanged_count: 1,
    });
    const same = await check(toHtml('In stock.', 'The price is 12.'), later.keeps);
    expect(same.data).toMatchObject({ changed: false, added: [], removed: [], unchanged_count: 2 });
  });

  it('takes what it cannot read of an earlier call for none', async () => {
    const odd: JsonValue = { blocks: 7 };
    expect((await check(toHtml('A text.'), odd)).data).toMatchObject({ first_reading: true });
  });

  it('keeps and shows no more than it says', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => `${index} ${'word '.repeat(20)}`);
    const { keeps, truncated } = await check(toHtml(...many));
    expect(truncated).toBe(true);
    expect(JSON.stringify(keeps).length).toBeLessThan(60_000);
    const { data } = await check(toHtml(...many), { blocks: [] });
    expect((data as { added: string[] }).added).toHaveLength(40);
  });

  it('says where a page holds no text, or cannot be reached', async () => {
    await expect(check('<html><body></body></html>')).rejects.toMatchObject({ code: 'not_found' });
    const tools = createWebTools(WEB_TOOLS);
    await expect(tools.call('page-change-check', { url })).rejects.toMatchObject({ code: 'upstream_down' });
  });
});
