// Takes screenshots for review: node e2e/pictures.ts <folder>
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { PICTURE_TEXTS, type PictureText } from './picture-texts.ts';
import { startApp } from './start-app.ts';
import { startVendor, type Vendor } from './vendor.ts';

interface Look {
  readonly name: string;
  readonly language: 'en' | 'zh';
  readonly options: BrowserContextOptions;
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const LOOKS: readonly Look[] = [
  { name: 'light', language: 'en', options: { viewport: DESKTOP, colorScheme: 'light' } },
  { name: 'dark', language: 'en', options: { viewport: DESKTOP, colorScheme: 'dark' } },
  { name: 'mobile', language: 'en', options: { ...PHONE, colorScheme: 'light' } },
  { name: 'mobile-dark', language: 'en', options: { ...PHONE, colorScheme: 'dark' } },
  { name: 'zh', language: 'zh', options: { viewport: DESKTOP, colorScheme: 'light', locale: 'zh-CN' } },
];

/** Animations have ended and everything loaded late is there. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}

async function photograph(page: Page, folder: string, name: string): Promise<void> {
  await settle(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(name);
}

async function ask(page: Page, vendor: Vendor, { prompt, thought, reply }: PictureText): Promise<void> {
  await page.locator('textarea').fill(prompt);
  await page.locator('textarea').press('Enter');
  const call = await vendor.nextCall();
  if (thought !== '') call.think(thought);
  call.reply(reply, { input: 1_840, output: 612 });
  await page.locator('article[aria-busy="false"]').last().getByRole('img').last().waitFor();
}

async function takeAll(
  browser: Browser,
  address: string,
  vendor: Vendor,
  look: Look,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...look.options });
  const page = await context.newPage();
  const shoot = (name: string): Promise<void> => photograph(page, folder, `${name}-${look.name}`);
  await page.goto(address);
  await page.locator('main button').first().waitFor();
  await shoot('start');

  await page.locator('main button').first().click();
  await page.locator('textarea').waitFor();
  await page.locator('main button[title]').first().waitFor();
  await shoot('new-chat');
  for (const [kind, text] of Object.entries(PICTURE_TEXTS[look.language])) {
    await ask(page, vendor, text);
    await page
      .locator('iframe[title="Diagram"], iframe[title="图表"]')
      .last()
      .waitFor({ timeout: 3_000 })
      .catch(() => undefined);
    await shoot(`chat-${kind}`);
  }
  await page.keyboard.press('Control+;');
  await page.getByRole('dialog').waitFor();
  await shoot('model-picker');
  await context.close();
}

async function main(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const vendor = await startVendor();
  const app = await startApp({
    OPENAI_BASE_URL: vendor.baseUrl,
    ANTHROPIC_API_KEY: 'none',
    LIMIT_FACTOR: '1000',
  });
  const browser = await launchBrowser();
  try {
    for (const look of LOOKS) await takeAll(browser, app.address, vendor, look, folder);
  } finally {
    await browser.close();
    await app.stop();
    await vendor.stop();
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the pictures go: node e2e/pictures.ts <folder>');
await main(path.resolve(folder));
