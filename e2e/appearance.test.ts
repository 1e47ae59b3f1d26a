import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountButton, finishedReply, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct({ hasVendor: false });

interface Look {
  readonly isDark: boolean;
  readonly themeColor: string | null;
  readonly background: string;
}

const LIGHT: Look = { isDark: false, themeColor: '#f3f4f6', background: 'rgb(243, 244, 246)' };
const DARK: Look = { isDark: true, themeColor: '#111111', background: 'rgb(17, 17, 17)' };

function lookOf(page: Page): Promise<Look> {
  return page.evaluate(() => ({
    isDark: document.documentElement.classList.contains('dark'),
    themeColor: document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? null,
    background: getComputedStyle(document.body).backgroundColor,
  }));
}

async function expectLook(page: Page, look: Look): Promise<void> {
  await expect.poll(() => lookOf(page)).toEqual(look);
}

async function choose(page: Page, setting: 'Theme' | 'Language', value: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: setting }).hover();
  await page.getByRole('menuitemradio', { name: value }).click();
}

/** Every text of a namespace in a language, without those that have places to fill in. */
function textsOf(language: string, namespace: string): Set<string> {
  const file = new URL(`../apps/web/src/locales/${language}/${namespace}.json`, import.meta.url);
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else Object.values(value ?? {}).forEach(collect);
  };
  collect(JSON.parse(readFileSync(file, 'utf8')));
  return texts;
}

function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      texts.push(node.textContent ?? '');
    const named = document.querySelectorAll('[aria-label],[placeholder],[title]');
    for (const element of named)
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });
}

test('the theme follows the system while the page is open [THEME-02, THEME-03, THEME-04]', async () => {
  const page = await product.openVisitor();
  await page.getByRole('radio', { name: 'System' }).waitFor();
  await expectLook(page, LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLook(page, DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectLook(page, LIGHT);
});

test('a chosen theme holds against the system, in all tabs, until system is chosen again [THEME-01]', async () => {
  const page = await product.openGuest();
  const other = await page.context().newPage();
  await other.goto(`${product.address}/#/chat`);
  await accountButton(other).waitFor();
  await page.bringToFront();
  await choose(page, 'Theme', 'Dark');
  await expectLook(page, DARK);
  await expectLook(other, DARK);

  await choose(page, 'Theme', 'Light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLook(page, LIGHT);
  await choose(page, 'Theme', 'System');
  await expectLook(page, DARK);
});

test('a kept theme is on the page before its first paint [THEME-06]', async () => {
  const page = await product.openGuest();
  await choose(page, 'Theme', 'Dark');
  await expectLook(page, DARK);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme-storage'))).toContain('"dark"');

  // Without its programs the page shows what the first paint shows.
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.reload();
  expect(await lookOf(page)).toEqual(DARK);
});

test('the language changes at once and without a reload, is kept, and is announced to screen readers [THEME-08, THEME-09]', async () => {
  const page = await product.openGuest();
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await choose(page, 'Language', '中文');
  await page
    .getByRole('button', { name: /新建对话|新对话/ })
    .first()
    .waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh');
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('zh');

  await page.reload();
  await page
    .getByRole('button', { name: /新建对话|新对话/ })
    .first()
    .waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh');
});

test('no English sentence and no key of a text is left in the Chinese chat', async () => {
  const page = await product.openGuest();
  await send(page, '什么是 Parley？');
  await finishedReply(page);
  await choose(page, 'Language', '中文');
  await page
    .getByRole('button', { name: /新建对话|新对话/ })
    .first()
    .waitFor();

  const english = new Set(['common', 'chat', 'auth'].flatMap((namespace) => [...textsOf('en', namespace)]));
  const chinese = new Set(['common', 'chat', 'auth'].flatMap((namespace) => [...textsOf('zh', namespace)]));
  const isForeign = (text: string): boolean =>
    (english.has(text) && !chinese.has(text)) || /^[a-z]+(\.[a-zA-Z]+)+$/.test(text);
  await expect.poll(async () => (await visibleTexts(page)).filter(isForeign)).toEqual([]);
});

test.each([
  ['zh-TW', 'zh'],
  ['de-DE', 'en'],
])('a browser in %s begins in %s [I18N-02]', async (locale, language) => {
  const page = await product.openVisitor('/', { locale });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
});

test('in forced colours a switch, the chosen one of a few and the open tab are told apart', async () => {
  const page = await product.openVisitor('/#/login', { forcedColors: 'active' });
  await becomeMember(page);
  await page.goto(`${product.address}/#/settings`);
  const groundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);
  const labelOf = (place: Locator) => place.locator('xpath=..');
  const choice = page.getByRole('group', { name: 'Density' });
  const chosen = labelOf(choice.getByRole('radio', { checked: true }));
  const other = labelOf(choice.getByRole('radio', { checked: false }));
  expect(await groundOf(chosen.first())).not.toBe(await groundOf(other.first()));

  const toggle = page.getByRole('switch').first();
  const knob = labelOf(toggle).first().locator('span');
  const grounds = async () => [await groundOf(labelOf(toggle).first()), await groundOf(knob)];
  const before = await grounds();
  await toggle.press('Space');
  await expect.poll(grounds).not.toEqual(before);
  for (const [ground, ofKnob] of [before, await grounds()]) expect(ofKnob).not.toBe(ground);

  const outlineOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).outlineStyle);
  const parts = page.locator('nav a[aria-current]');
  await parts.first().waitFor();
  expect(await outlineOf(parts.first())).toBe('solid');
  expect(await outlineOf(page.locator('nav a:not([aria-current])').first())).toBe('none');

  await page.goto(`${product.address}/#/custom-webhook-tools`);
  const tabs = page.getByRole('navigation', { name: 'Tools', exact: true });
  const lineOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).borderBottomColor);
  const open = await lineOf(tabs.getByRole('link', { name: /^My tools/ }));
  expect(await lineOf(tabs.getByRole('link', { name: /^Catalog/ }))).not.toBe(open);
});
