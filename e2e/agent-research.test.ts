import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedRun, step } from './agent-page.ts';
import { conversation, send } from './chat-page.ts';
import { startLocalSite, type LocalSite } from './local-site.ts';
import { useProduct } from './product.ts';
import type { VendorCall } from './vendor-call.ts';

const product = useProduct({ isOnLoopback: true });
const PASSAGE = 'High water at Wick is at noon on the day of the new moon, and six minutes later each day.';
const FILLER = '<h2>History</h2>' + '<p>The harbour was built from local stone.</p>'.repeat(80);
const page = (title: string, text: string) =>
  `<head><title>${title}</title></head><body><main><h1>${title}</h1>${FILLER}<h2>Tides</h2><p>${text}</p></main></body>`;

let site: LocalSite;

beforeAll(async () => {
  site = await startLocalSite({
    '/wick': page('Wick harbour', PASSAGE),
    '/almanac': page('Tide almanac', 'The almanac of the coast agrees: Wick has high water at noon.'),
    '/gulls': page('Gulls of Wick', 'Gulls nest on the cliffs north of the harbour.'),
  });
});

afterAll(() => site.stop());

const results = ({ messages }: VendorCall) =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));

/** The address of the passage with these words, as the product gave it to the model. */
function passageLink(call: VendorCall, words: string): string {
  const result = results(call).find((text) => text.includes(words)) ?? '';
  const link = /"link":"([^"]+)"/.exec(result.slice(result.indexOf(words)))?.[1];
  if (link === undefined) throw new Error(`The model was not shown "${words}".`);
  return link;
}

const card = (sources: Locator, name: RegExp) => sources.getByRole('link', { name });

test('research plans, reads, and answers with numbered sources, which open at the passage [RES-01, RES-02, MKT-20]', async () => {
  const visitor = await product.openGuest();
  await visitor.getByRole('button', { name: 'Research', exact: true }).click();
  await send(visitor, 'When is high water at Wick?');
  const first = await product.vendor.nextCall();
  expect(String(first.messages[0]?.content)).toContain('research');
  first.say('I compare the harbour with the almanac.');
  first.callTools(
    ...['/wick', '/almanac', '/gulls'].map((path) => ({
      name: 'fetch_page',
      args: { url: site.origin + path },
    })),
  );
  const second = await product.vendor.nextCall();
  expect(results(second)).toHaveLength(3);
  const link = passageLink(second, 'High water at Wick');
  second.reply(`At noon [1](${link}), as the almanac says too [2](${passageLink(second, 'The almanac')}).`);

  const reply = await openedRun(visitor, /^Used 3 tools/);
  await expect.poll(() => step(reply, 'Read a page').count()).toBe(3);
  const sources = reply.getByRole('region', { name: 'Sources' });
  await card(sources, /^1 ?Wick harbour/).waitFor();
  await card(sources, /^2 ?Tide almanac/).waitFor();
  await sources.getByRole('button', { name: /^Read but not used/ }).click();
  await card(sources, /^3 ?Gulls of Wick/).waitFor();

  product.expectVisitsTo(site.origin);
  const cited = conversation(visitor).getByRole('link', { name: '1', exact: true });
  for (const source of [card(sources, /^1 ?Wick harbour/), cited]) {
    const opening = visitor.waitForEvent('popup');
    await source.click();
    const opened = await opening;
    await opened.getByText(PASSAGE).waitFor();
    await expect.poll(() => opened.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  }
});
