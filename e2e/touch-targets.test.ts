import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { conversation, finishedReply, modelButton, send } from './chat-page.ts';
import { PHONE, useProduct } from './product.ts';

const product = useProduct();

const REPLY =
  'Some words.\n\n```ts\nconst answer = 42;\n```\n\n| Name | Value |\n|---|---|\n| a | 1 |\n\nA claim.[^1]\n\n[^1]: Its source.';

/**
 * Names of what a finger would miss: what reacts on less than 44 px in a direction. Links within a sentence are as high
 * as their line, which the ways back from footnotes are not, and the bars of the chart as wide as their day; a table has the same numbers.
 */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minimum = 43;
    const far = 60;
    const targets = 'a[href], button, input:not([type="file"]), select, textarea, [role^="menuitem"]';
    const open = document.querySelector('[role="dialog"], [role="menu"]') ?? document.body;

    function reachOf(target: Element, x: number, y: number, [dx, dy]: readonly [number, number]): number {
      for (let distance = 1; distance < far; distance += 1) {
        const [atX, atY] = [x + dx * distance, y + dy * distance];
        if (atX < 0 || atY < 0 || atX >= innerWidth || atY >= innerHeight) return far;
        const hit = document.elementFromPoint(atX, atY);
        if (!target.contains(hit)) return distance - 1;
      }
      return far;
    }

    const small: string[] = [];
    for (const element of open.querySelectorAll<HTMLElement>(targets)) {
      const isHidden = element.matches(':disabled, [aria-disabled="true"]');
      const isInSentence =
        element.closest('p, figure[aria-label] [role="group"]') !== null &&
        !element.matches('.footnotes button');
      // A radio or a switch is as large as its label.
      const target = element.matches('[type="radio"], [type="checkbox"]')
        ? element.closest('label')
        : element;
      if (isHidden || isInSentence || !target?.checkVisibility({ opacityProperty: true })) continue;
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const centre = document.elementFromPoint(x, y);
      if (width < 2 || centre === null || !target.contains(centre)) continue;
      const reach = (direction: readonly [number, number]) => reachOf(target, x, y, direction);
      const reached = {
        width: Math.max(width, reach([-1, 0]) + reach([1, 0]) + 1),
        height: Math.max(height, reach([0, -1]) + reach([0, 1]) + 1),
      };
      if (Math.min(reached.width, reached.height) >= minimum) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      small.push(`${name.trim()} ${Math.round(reached.width)} x ${Math.round(reached.height)}`);
    }
    return small;
  });
}

/** Fields that Safari of a phone would enlarge the page for, and leave it so. */
const findEnlarging = (page: Page): Promise<string[]> =>
  page.locator('input, textarea, select').evaluateAll((fields) =>
    fields
      .filter((field) => !field.matches('[type="checkbox"], [type="radio"], [type="range"], [tabindex="-1"]'))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.getAttribute('aria-label') ?? field.outerHTML),
  );

/** Whether some of its names are cut short. */
const isCutOff = (button: Element): boolean =>
  [...button.querySelectorAll('.truncate')].some((name) => name.scrollWidth > name.clientWidth);

const PATHS = [
  '/chat',
  '/usage',
  '/system-prompts',
  '/prompt-suggestions',
  '/settings',
  '/settings?section=data',
  '/settings?section=chat',
  '/contact',
  '/api-docs',
];

test('a finger hits everything in a chat, its lists and its settings on a phone', async () => {
  const page = await product.openGuest({ ...PHONE, reducedMotion: 'reduce' });
  await send(page, 'Show me everything');
  const call = await product.vendor.nextCall();
  call.think('A thought.');
  call.reply(REPLY);
  await finishedReply(page);
  await conversation(page).locator('figcaption').waitFor();
  await conversation(page).locator('.footnotes button').waitFor();

  const header = page.locator('header');
  await expect.poll(() => header.getByRole('button').count()).toBe(4);
  expect(await modelButton(page).evaluate(isCutOff)).toBe(false);
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'How full this chat is' }).click();
  await page.getByRole('dialog', { name: 'How full this chat is' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Chat actions');

  await modelButton(page).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Agent', { exact: true }).click();
  await sheet.getByRole('option', { name: /^Assistant/ }).waitFor();
  expect(await findSmallTargets(page)).toEqual([]);
  await sheet.getByText('Model', { exact: true }).click();
  await sheet.getByRole('button', { name: 'OpenAI' }).click();
  expect(await findSmallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const language of ['en', 'zh']) {
    await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    for (const path of PATHS) {
      await page.goto(`${product.address}/#${path}`);
      await page.reload();
      await page
        .locator(path === '/chat' ? 'figcaption' : 'h1')
        .first()
        .waitFor();
      expect(await findSmallTargets(page), `${path} in ${language}`).toEqual([]);
      expect(await findEnlarging(page), path).toEqual([]);
    }
  }
});

test('without a pointer that hovers, the buttons of a message have room and a cost its details', async () => {
  const page = await product.openGuest(PHONE);
  await send(page, 'Where is it?');
  (await product.vendor.nextCall()).reply('On the shelf.', { input: 1_284, output: 56 });
  const reply = await finishedReply(page);
  const bottomOf = (name: string) =>
    page
      .getByRole('article', { name: 'You' })
      .getByRole('button', { name })
      .locator('svg')
      .evaluate((icon) => icon.getBoundingClientRect().bottom);
  const top = await reply.evaluate((article) => article.getBoundingClientRect().top);
  for (const name of ['Edit', 'Copy', 'More']) expect(top - (await bottomOf(name))).toBeGreaterThan(8);

  await reply.getByRole('img', { name: /^Cost of this reply/ }).tap();
  await expect
    .poll(() => page.getByRole('tooltip').allInnerTexts())
    .toEqual([expect.stringContaining('1,284')]);
  await reply.getByText('On the shelf.').tap();
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
});

test('no more than one thing in view moves without end', async () => {
  const page = await product.openGuest();
  const loops = (): Promise<number> =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY).length,
    );
  await send(page, 'First chat');
  (await product.vendor.nextCall()).say('Going on ');
  await conversation(page).getByText('Going on').waitFor();
  await expect.poll(loops).toBe(1);

  await page.keyboard.press('Control+j');
  await conversation(page).waitFor({ state: 'detached' });
  await expect.poll(loops).toBe(1);
  await send(page, 'Second chat');
  (await product.vendor.nextCall()).say('Also going on ');
  await conversation(page).getByText('Also going on').waitFor();
  await expect.poll(loops).toBe(1);
  await page.keyboard.press('Control+j');
  await expect.poll(() => page.getByRole('img', { name: 'Replying' }).count()).toBe(2);
  await expect.poll(loops).toBe(1);
});

declare global {
  interface Window {
    watchers: { requestClose(): void }[];
    readonly CloseWatcher: new () => { requestClose(): void };
  }
}

/** As the system asks for it on Android; a browser on a desktop has no such key. */
const goBack = (page: Page) => page.evaluate(() => window.watchers.at(-1)?.requestClose());

test('Back on Android closes the sidebar and its menu, not the chat behind them', async () => {
  const page = await product.openGuest(PHONE);
  await page.addInitScript(() => {
    window.watchers = [];
    const Real = window.CloseWatcher;
    Object.defineProperty(window, 'CloseWatcher', {
      value: class extends Real {
        constructor() {
          super();
          window.watchers.push(this);
        }
      },
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const sidebar = page.getByRole('dialog');
  await sidebar.getByRole('button', { name: 'Guest' }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await goBack(page);
  await menu.waitFor({ state: 'detached' });
  await sidebar.waitFor();
  await goBack(page);
  await sidebar.waitFor({ state: 'detached' });
  await modelButton(page).waitFor();
});

/** What is pressed or written in beyond these pixels at either side. */
function findUnderCamera(page: Page, insetPx: number): Promise<string[]> {
  return page.evaluate(
    (inset) =>
      [...document.querySelectorAll('a[href], button, textarea')]
        .filter((element) => element.checkVisibility() && element.closest('.sr-only') === null)
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left < inset || right > innerWidth - inset;
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    insetPx,
  );
}

test('on a phone on its side nothing that is pressed lies under its camera', async () => {
  const side = 47;
  const page = await product.openGuest({ ...PHONE, viewport: { width: 844, height: 390 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: side, right: side } });
  await modelButton(page).waitFor();
  await expect.poll(() => findUnderCamera(page, side)).toEqual([]);
});
