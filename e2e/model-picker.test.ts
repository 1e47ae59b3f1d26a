import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseModel, composer, finishedReply, modelButton, send } from './chat-page.ts';
import { PHONE, useProduct } from './product.ts';

const product = useProduct({ isAlone: true });

const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose a model' });
const search = (page: Page): Locator => picker(page).getByRole('combobox');
const rows = (page: Page, name: string): Locator =>
  picker(page).getByRole('option', { name: new RegExp(`^${name} `) });
const filter = (page: Page, name: string): Locator => picker(page).getByRole('button', { name, exact: true });

const star = (row: Locator): Locator => row.locator('[title="Add to favorites"]');
const starred = (row: Locator): Locator => row.locator('[title="Remove from favorites"]');

async function openPicker(page: Page): Promise<void> {
  await modelButton(page).click();
  await rows(page, 'Parley').first().waitFor();
}

/** The model names in the list, top to bottom: the first words of each row that are not for the eye alone. */
async function shownNames(page: Page): Promise<string[]> {
  const names = await picker(page)
    .getByRole('option')
    .filter({ has: page.locator('[title$="favorites"]') })
    .evaluateAll((options) =>
      options.map((option) => {
        const copy = option.cloneNode(true);
        if (!(copy instanceof Element)) return '';
        copy.querySelectorAll('[aria-hidden]').forEach((element) => element.remove());
        const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
        return texts.nextNode()?.textContent ?? '';
      }),
    );
  return names;
}

/** The row that the arrow keys have come to, as a screen reader announces it. */
function activeRow(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.textContent ?? '';
  });
}

test('the picker finds a model by name and by ability, and shows what it costs', async () => {
  const page = await product.openGuest();
  await openPicker(page);
  await expect.poll(() => rows(page, 'GPT-6 Sol').first().innerText()).toMatch(/272K\s+\$2\.00 \/ \$10\.00/);

  await search(page).fill('mini 4.1');
  await expect.poll(() => shownNames(page)).toEqual(['GPT-4.1 mini']);
  await picker(page).getByRole('status').getByText('1 model').waitFor();

  await search(page).fill('parley');
  await rows(page, 'Parley Guide').waitFor();
  await expect.poll(() => rows(page, 'Parley Guide').innerText()).toContain('Free');

  await search(page).fill('no model is called this');
  await picker(page).getByText('No model matches this search').waitFor();
  await picker(page).getByRole('button', { name: 'Clear search' }).click();
  await rows(page, 'GPT-6 Sol').first().waitFor();
});

test('filters combine, and each leaves only the models that fit', async () => {
  const page = await product.openGuest();
  await openPicker(page);
  await filter(page, 'Reasoning').click();
  await expect.poll(() => rows(page, 'GPT-4o').count()).toBe(0);
  await rows(page, 'GPT-6 Astra').first().waitFor();

  await filter(page, 'Under $1').click();
  await expect.poll(() => rows(page, 'GPT-6 Astra').count()).toBe(0);
  await rows(page, 'GPT-6 Luna').first().waitFor();

  await filter(page, 'All').click();
  await rows(page, 'GPT-4o').first().waitFor();
});

test('a starred model is a favourite, also after a reload, until it is starred again [MODEL-18]', async () => {
  const page = await product.openGuest();
  await openPicker(page);
  await star(rows(page, 'GPT-4.1').first()).click();
  await starred(rows(page, 'GPT-4.1').first()).waitFor();
  await page.reload();
  await openPicker(page);
  await filter(page, 'Favorites').click();
  await expect.poll(() => shownNames(page)).toEqual(['GPT-4.1']);

  await starred(rows(page, 'GPT-4.1')).click();
  await picker(page).getByText('Star a model to find it here.').waitFor();
});

test('a chosen model answers the next message, is named under its reply and is recently used [MODEL-21]', async () => {
  const page = await product.openGuest();
  product.vendor.answerWith((call) => call.reply(`Written by ${call.model}`));
  await chooseModel(page, 'GPT-6 Sol');
  await send(page, 'Who are you?');
  const first = await finishedReply(page);
  await expect.poll(() => first.innerText()).toMatch(/Written by gpt-6-sol[^]*GPT-6 Sol/);

  await openPicker(page);
  await rows(page, 'GPT-4o').first().click();
  await expect.poll(() => picker(page).count()).toBe(0);
  await send(page, 'And now?');
  await page.getByText('Written by gpt-4o').waitFor();
  const last = await finishedReply(page);
  await expect.poll(() => last.innerText()).toMatch(/Written by gpt-4o[^]*GPT-4o/);

  await openPicker(page);
  await expect.poll(async () => (await shownNames(page)).slice(0, 2)).toEqual(['GPT-4o', 'GPT-6 Sol']);
  await picker(page).getByText('Recent', { exact: true }).waitFor();
  await rows(page, 'GPT-4o').first().getByRole('img', { name: 'Used in this chat' }).waitFor();

  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'GPT-4o', exact: true }).waitFor();
});

test('everything in the picker can be done by keys', async () => {
  const page = await product.openGuest();
  await modelButton(page).waitFor();
  await page.keyboard.press('Control+;');
  await search(page).waitFor();
  await expect.poll(() => search(page).evaluate((field) => field === document.activeElement)).toBe(true);

  // The focus stays in the field: an arrow key first changes nothing about what letters do.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('gpt-4.1');
  await expect.poll(() => search(page).inputValue()).toBe('gpt-4.1');
  await expect.poll(() => shownNames(page)).not.toContain('GPT-4o');
  expect(await shownNames(page)).toContain('GPT-4.1 mini');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => activeRow(page)).toContain('GPT-4.1 mini');
  await page.keyboard.press('Alt+s');
  await starred(rows(page, 'GPT-4.1 mini')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => picker(page).count()).toBe(0);
  await page.getByRole('button', { name: 'GPT-4.1 mini', exact: true }).waitFor();

  await page.keyboard.press('Control+;');
  await picker(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => picker(page).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('on a phone the picker is a sheet, with what is known about a model on a second page', async () => {
  const page = await product.openGuest(PHONE);
  await modelButton(page).click();
  await picker(page)
    .getByRole('button', { name: /^GPT-4o / })
    .first()
    .waitFor();
  await expect.poll(async () => (await picker(page).boundingBox())?.width).toBe(390);
  await picker(page).getByRole('button', { name: 'About GPT-4o', exact: true }).first().click();
  await picker(page).getByText('Lively conversation and images.').waitFor();
  await picker(page).getByRole('button', { name: 'Back' }).click();
  await picker(page)
    .getByRole('button', { name: /^GPT-4o / })
    .first()
    .click();
  await page.getByRole('button', { name: 'GPT-4o', exact: true }).waitFor();
  await composer(page).waitFor();
});
