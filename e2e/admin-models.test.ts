// The platform's models and its vendors' keys, from the admin's screen to the chat.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseModel, finishedReply, modelButton, send } from './chat-page.ts';
import { createAdmin, openAdmin } from './member-page.ts';
import { PHONE, useProduct } from './product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'parley-models-'));
const product = useProduct({ settings: { DATA_DIR: folder } });
const KEY = 'sk-platform-key-9fQ2';

beforeAll(() => createAdmin(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const table = (page: Page): Locator => page.getByRole('table');
const vendorRow = (page: Page): Locator => table(page).getByRole('rowheader', { name: /OpenAI/ });
const unsaved = (page: Page): Locator => page.getByRole('region', { name: 'Unsaved changes' });
const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose a model' });

/** Within the page, as by a link: what it has loaded stays. */
const visit = (page: Page, place: string) => page.evaluate((hash) => (location.hash = hash), place);

async function openModels(page: Page): Promise<void> {
  await visit(page, '#/admin?tab=models');
  await vendorRow(page).waitFor();
}

async function foundInPicker(page: Page, name: string): Promise<number> {
  await modelButton(page).click();
  await picker(page).getByRole('combobox').fill(name);
  await picker(page)
    .getByRole('option')
    .or(picker(page).getByText('No model matches this search'))
    .first()
    .waitFor();
  const count = await picker(page)
    .getByRole('option', { name: new RegExp(`^${name} `) })
    .count();
  await page.keyboard.press('Escape');
  await picker(page).waitFor({ state: 'detached' });
  return count;
}

test('a key that an admin adds is tried, kept out of sight, and used by the next message [ADM-02]', async () => {
  product.vendor.answerWith((call) => (call.key === KEY ? call.reply('With the key.') : call.refuse(401)));
  const page = await openAdmin(product);
  await openModels(page);
  await vendorRow(page).getByText('No key').waitFor();
  await vendorRow(page).getByRole('button', { name: 'Key of OpenAI' }).click();
  const sheet = page.getByRole('dialog', { name: 'Provider key' });
  const field = sheet.getByLabel('API key', { exact: true });
  await field.fill('sk-some-other-key');
  await sheet.getByRole('button', { name: 'Check and save' }).click();
  await sheet.getByText('The provider does not accept this key. It was not saved.').waitFor();
  await sheet.getByText('No key').waitFor();

  await field.fill(KEY);
  await sheet.getByRole('button', { name: 'Check and save' }).click();
  await sheet.waitFor({ state: 'detached' });
  await vendorRow(page).getByText('Key added, ends in 9fQ2').waitFor();
  expect(await page.content()).not.toContain(KEY);

  await visit(page, '#/chat');
  await chooseModel(page, 'GPT-6 Sol');
  await send(page, 'Are you there?');
  const reply = await finishedReply(page);
  await reply.getByText('With the key.').waitFor();
  expect(product.vendor.calls.at(-1)).toMatchObject({ model: 'gpt-6-sol', key: KEY });
});

test.each([
  ['on a desktop', {}, 'GPT-4.1 mini'],
  ['on a phone', PHONE, 'GPT-4o mini'],
])(
  'a model that an admin turns off is gone from the picker at once, %s [ADM-02]',
  async (_, options, name) => {
    const page = await openAdmin(product, options);
    const isPhone = options === PHONE;
    if (!isPhone) await expect.poll(() => foundInPicker(page, name)).toBeGreaterThan(0);
    await openModels(page);
    await table(page)
      .getByRole('switch', { name: `${name} is on` })
      .press('Space');
    await unsaved(page).getByText('1 change', { exact: true }).waitFor();
    await unsaved(page).getByText(`0 chats and 0 agents use ${name}`).waitFor();
    await unsaved(page).getByRole('button', { name: 'Save and apply' }).click();
    await unsaved(page).waitFor({ state: 'detached' });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);

    await visit(page, '#/chat');
    if (!isPhone) await expect.poll(() => foundInPicker(page, name)).toBe(0);
    const guest = await product.openGuest();
    await expect.poll(() => foundInPicker(guest, name)).toBe(0);
    await expect.poll(() => foundInPicker(guest, 'GPT-4.1')).toBeGreaterThan(0);
  },
);
