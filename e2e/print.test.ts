import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { conversation, finishedReply, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

const LINES = Array.from({ length: 45 }, (_, index) => `const line${index} = '${'long '.repeat(40)}';`);
const ROWS = Array.from({ length: 40 }, (_, index) => `| row${index} | ${'w'.repeat(120)} |`);
const REPLY = [
  'See [the docs](https://example.org).',
  `\`\`\`ts\n${LINES.join('\n')}\n\`\`\``,
  `| a | b |\n|---|---|\n${ROWS.join('\n')}`,
].join('\n\n');

async function tell(page: Page): Promise<void> {
  await send(page, 'Tell me a lot');
  (await product.vendor.nextCall()).reply(REPLY);
  await finishedReply(page);
  await conversation(page).getByText('row39').waitFor();
}

/** As when it is about to be put on paper. */
async function prepareForPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

/** Places that hold more than they show. */
const findCutOff = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) =>
    [main, ...main.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).overflow !== 'visible')
      .filter(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          clientHeight > 1 && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1),
      )
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );

function toBrightness(color: string): number {
  const channels = [...color.matchAll(/\d+/g)].slice(0, 3).map(Number);
  return channels.reduce((sum, channel) => sum + channel, 0) / 3;
}

test('a chat in the dark theme is put on light paper as a whole', async () => {
  const page = await product.openGuest({ colorScheme: 'dark' });
  await tell(page);
  await prepareForPaper(page);
  await conversation(page).getByText('line44').waitFor();
  expect(await findCutOff(page)).toEqual([]);
  const link = page.getByRole('link', { name: 'the docs' });
  expect(toBrightness(await link.evaluate((element) => getComputedStyle(element).color))).toBeLessThan(128);
});

test('a shared chat is put on as many pages as it takes', async () => {
  const page = await product.openVisitor();
  await becomeMember(page);
  await tell(page);
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = (await dialog.getByText('/#/shared/').textContent()) ?? '';
  const reader = await product.openVisitor(new URL(address).pathname + new URL(address).hash);
  await reader.getByText('row39').waitFor();
  await prepareForPaper(reader);
  await reader.getByText('line44').waitFor();
  expect(await findCutOff(reader)).toEqual([]);
  expect(await reader.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2_000);
});
