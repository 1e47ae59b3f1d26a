import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersOf } from './axe.ts';
import {
  accountButton,
  composer,
  conversation,
  finishedReply,
  modelButton,
  send,
  stopButton,
} from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { PHONE, TRY_FREE, tryFree, useProduct } from './product.ts';

const product = useProduct();

const RICH_REPLY = [
  '## A heading\n\nSome **text** with a [link](https://example.org) and `code`.',
  '| Name | Value |\n|---|---|\n| a | 1 |',
  '```ts\nconst answer: number = 42; // a comment\n```',
  '- [x] done\n- [ ] open',
  '> A quotation with $E = mc^2$ in it.',
  '$$\\int_0^1 x^2\\,dx = \\tfrac13$$',
].join('\n\n');

async function violationsOf(page: Page, name: string): Promise<string[]> {
  return (await barriersOf(page, { isWithMenu: true })).map((found) => `${name}: ${found}`);
}

async function fullTour(page: Page): Promise<string[]> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const found = await violationsOf(page, 'start');
  await tryFree(page);
  await modelButton(page).waitFor();
  found.push(...(await violationsOf(page, 'new chat')));

  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some notes') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(/^\d+ B, read$/).waitFor();
  await send(page, 'Show me everything');
  const call = await product.vendor.nextCall();
  call.think('Let me think about it.');
  call.say('A reply that ');
  await conversation(page).getByText('A reply that').waitFor();
  found.push(...(await violationsOf(page, 'streaming')));
  call.reply(RICH_REPLY);
  await finishedReply(page);
  await conversation(page).locator('.katex').first().waitFor();
  found.push(...(await violationsOf(page, 'reply')));

  await page.keyboard.press('Control+k');
  await page.keyboard.type('everything');
  await page.getByRole('option', { name: /Show me everything/ }).waitFor();
  found.push(...(await violationsOf(page, 'palette')));
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await modelButton(page).click();
  if (isPhone) await page.getByRole('dialog').getByRole('button', { name: 'OpenAI' }).click();
  await page.getByRole('dialog').getByText('GPT-4o mini').first().waitFor();
  found.push(...(await violationsOf(page, 'model picker')));
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menu').waitFor();
  found.push(...(await violationsOf(page, 'chat menu')));
  await page.keyboard.press('Escape');

  if (isPhone) {
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await violationsOf(page, 'sidebar sheet')));
  }
  await accountButton(page).click();
  await page.getByRole('menu').waitFor();
  found.push(...(await violationsOf(page, 'account menu')));
  return found;
}

const VARIANTS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['in light', { colorScheme: 'light' }],
  ['in dark', { colorScheme: 'dark' }],
  ['on a phone in light', { ...PHONE, colorScheme: 'light' }],
  ['on a phone in dark', { ...PHONE, colorScheme: 'dark' }],
];

test.each(VARIANTS)(
  'no screen of the chat has a barrier that axe knows, %s [THEME-07]',
  async (_, options) => {
    const page = await product.openVisitor('/', { reducedMotion: 'reduce', ...options });
    await page.getByRole('button', { name: TRY_FREE }).first().waitFor();
    expect(await fullTour(page)).toEqual([]);
  },
);

test('a conversation is held by keyboard alone', async () => {
  const page = await product.openVisitor();
  await page.getByRole('button', { name: TRY_FREE }).first().waitFor();
  const focusedName = (): Promise<string> =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  for (let count = 0; count < 20 && (await focusedName()) !== TRY_FREE; count += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await composer(page).waitFor();
  await expect.poll(focusedName).toBe('Message');

  await page.keyboard.type('First line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('second line');
  await page.keyboard.press('Enter');
  const call = await product.vendor.nextCall();
  expect(call.messages.at(-1)?.content).toBe('First line\nsecond line');
  call.say('Going on');
  await conversation(page).getByText('Going on').waitFor();
  await page.keyboard.press('Escape');
  await call.closed;
  await conversation(page).getByText('Stopped', { exact: true }).waitFor();
  await expect.poll(focusedName).toBe('Message');
});

test('a button that is off while its press is worked on has the focus again', async () => {
  const page = await product.openVisitor();
  await becomeMember(page);
  await page.goto(`${product.address}/#/custom-webhook-tools/create`);
  const save = page.getByRole('button', { name: 'Save tool' });
  await save.press('Enter');
  await page.getByRole('main').locator('[aria-invalid="true"]').first().waitFor();
  await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a finished reply is announced once, with its length', async () => {
  const page = await product.openGuest();
  await send(page, 'Say four words');
  const call = await product.vendor.nextCall();
  call.say('These are ');
  await stopButton(page).waitFor();
  expect(await page.getByText(/^Reply finished/).count()).toBe(0);
  call.say('four words');
  call.finish();
  await page.getByRole('status').getByText('Reply finished, 4 words').waitFor();
  expect(await conversation(page).getAttribute('aria-live')).toBe('off');
});

const WIDE_REPLY = [
  `| ${'a long head '.repeat(8)}| b | c | d |\n|---|---|---|---|\n| ${'x'.repeat(200)} | 1 | 2 | 3 |`,
  `\`\`\`\n${'a very long line of code '.repeat(20)}\n\`\`\``,
  'AVeryLongWord'.repeat(30),
  `$$${'a + '.repeat(80)}b$$`,
].join('\n\n');

/** Places around this that hold more than their width shows. */
function findWiderAround(element: Element): string[] {
  const found: string[] = [];
  for (let place = element.parentElement; place !== null; place = place.parentElement)
    if (place.scrollWidth > place.clientWidth + 1) found.push(`${place.tagName} ${place.className}`);
  return found;
}

/** Buttons of the composer around this field that are not in it. */
function findStickingOut(field: Element): string[] {
  const box = field.parentElement ?? field;
  const { right } = box.getBoundingClientRect();
  return [...box.querySelectorAll('button')]
    .filter((button) => button.getBoundingClientRect().right > right)
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

test.each([
  ['320 pixels wide', { viewport: { width: 320, height: 640 } }, 1],
  ['with text twice as large', { viewport: { width: 1280, height: 800 } }, 2],
])('the page never scrolls sideways, %s', async (_, options, zoom) => {
  const page = await product.openGuest(options);
  await page.evaluate((factor) => {
    document.documentElement.style.fontSize = `${16 * factor}px`;
  }, zoom);
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await send(page, 'w'.repeat(300));
  (await product.vendor.nextCall()).reply(WIDE_REPLY);
  await finishedReply(page);
  await conversation(page).locator('.katex').first().waitFor();
  expect(await overflow()).toBe(0);
  expect(await conversation(page).evaluate((log) => log.scrollWidth - log.clientWidth)).toBeLessThanOrEqual(
    0,
  );

  await modelButton(page).click();
  await page.getByRole('dialog').waitFor();
  expect(await overflow()).toBe(0);
  await page.keyboard.press('Escape');

  const longName = 'Contracts with Harbour and Pine about rail freight in 2027';
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Chat name' }).fill(longName);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+j');
  const greeting = page.getByRole('heading', { level: 1 });
  await page.getByRole('main').getByRole('link', { name: longName }).waitFor();
  expect(await greeting.evaluate(findWiderAround)).toEqual([]);
  expect(await composer(page).evaluate(findStickingOut)).toEqual([]);
});

test('with less motion a wide table still fades only at the edge where there is more', async () => {
  const page = await product.openGuest({ ...PHONE, reducedMotion: 'reduce' });
  await send(page, 'Show me a wide table');
  (await product.vendor.nextCall()).reply(WIDE_REPLY);
  await finishedReply(page);
  const table = conversation(page).locator('.prose-table-scroll');
  await table.waitFor();
  const fades = (): Promise<string[]> =>
    table.evaluate((element) =>
      ['--fade-start', '--fade-end'].map((name) => getComputedStyle(element).getPropertyValue(name)),
    );
  await expect.poll(fades).toEqual(['0px', '28px']);
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  await expect.poll(fades).toEqual(['28px', '0px']);
});
