import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedRun, step } from './agent-page.ts';
import { conversation, send } from './chat-page.ts';
import { startLocalSite, type LocalSite } from './local-site.ts';
import { PHONE, useProduct } from './product.ts';
import type { VendorCall } from './vendor-call.ts';

const product = useProduct({ isOnLoopback: true });
const PASSAGE = 'High water at Wick is at noon on the day of the new moon, and six minutes later each day.';
const FILLER = '<h2>History</h2>' + '<p>The harbour was built from local stone.</p>'.repeat(80);
const GULLS = 'Gulls nest on the cliffs north of the harbour.';
const page = (title: string, text: string) =>
  `<head><title>${title}</title></head><body><main><h1>${title}</h1>${FILLER}<h2>Tides</h2><p>${text}</p></main></body>`;

let site: LocalSite;

beforeAll(async () => {
  site = await startLocalSite({
    '/wick': page('Wick harbour', PASSAGE),
    '/almanac': page('Tide almanac', 'The almanac of the coast agrees: Wick has high water at noon.'),
    // Longer than what a model is shown of a result.
    '/gulls': page('Gulls of Wick', `${FILLER.repeat(4)}<p>${GULLS}</p>`),
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

/** A conversation whose answer cites two of the three pages that were read for it. */
async function research(visitor: Page): Promise<void> {
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
  expect(results(second).join('')).not.toContain(GULLS);
  const link = passageLink(second, 'High water at Wick');
  second.reply(`At noon [1](${link}), as the almanac says too [2](${passageLink(second, 'The almanac')}).`);
  await conversation(visitor).getByText('At noon').waitFor();
}

const source = (place: Page | Locator, name: RegExp) => place.getByRole('button', { name });
const citation = (visitor: Page, number: string) =>
  conversation(visitor).getByRole('link', { name: number, exact: true });
const isInView = (text: Locator) =>
  text.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

test('research plans, reads, and answers with numbered sources, which open at the passage [RES-01, RES-02, MKT-20]', async () => {
  const visitor = await product.openGuest();
  await research(visitor);
  const reply = await openedRun(visitor, /^Used 3 tools/);
  await expect.poll(() => step(reply, 'Read a page').count()).toBe(3);
  const sources = reply.getByRole('region', { name: 'Sources' });
  await source(sources, /^1 ?Wick harbour/).waitFor();
  await source(sources, /^2 ?Tide almanac/).waitFor();
  await sources.getByRole('button', { name: /^Read but not used/ }).click();
  await source(sources, /^3 ?Gulls of Wick/).waitFor();

  const pane = visitor.getByRole('complementary', { name: 'Sources' });
  const passage = pane.getByRole('blockquote').filter({ hasText: PASSAGE });
  for (const way of [source(sources, /^1 ?Wick harbour/), citation(visitor, '1')]) {
    await way.click();
    await passage.waitFor();
    await expect.poll(() => isInView(passage)).toBe(true);
    await visitor.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
  }

  await citation(visitor, '2').press('Enter');
  await pane.getByRole('blockquote').filter({ hasText: 'The almanac of the coast' }).waitFor();
  await pane.getByRole('button', { name: 'All sources', exact: true }).click();
  await pane.getByRole('button', { name: /^Read but not used/ }).click();
  await source(pane, /^3 ?Gulls of Wick/).click();
  await pane.getByText('Read but not used in this reply.').waitFor();
  await pane.getByText(GULLS).waitFor();
  expect(await pane.getByRole('blockquote').count()).toBe(0);

  product.expectVisitsTo(site.origin);
  await citation(visitor, '1').click();
  await passage.waitFor();
  const opening = visitor.waitForEvent('popup');
  await pane.getByRole('link', { name: /^Open on/ }).click();
  const opened = await opening;
  await opened.getByText(PASSAGE).waitFor();
  await expect.poll(() => opened.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test('on a phone a source is a page of its own, from which one comes back to the answer [RES-01, RES-02]', async () => {
  const visitor = await product.openGuest({ ...PHONE, viewport: { width: 360, height: 740 } });
  await research(visitor);
  await citation(visitor, '1').click();
  const dialog = visitor.getByRole('dialog', { name: 'Sources' });
  const passage = dialog.getByRole('blockquote').filter({ hasText: PASSAGE });
  await passage.waitFor();
  await expect.poll(() => isInView(passage)).toBe(true);
  expect((await dialog.boundingBox())?.width).toBeCloseTo(360);
  expect(await dialog.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(360);
  await dialog.getByRole('button', { name: 'All sources', exact: true }).click();
  await source(dialog, /^2 ?Tide almanac/).waitFor();
  await dialog.getByRole('button', { name: 'Close sources', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await citation(visitor, '1').waitFor();
});
