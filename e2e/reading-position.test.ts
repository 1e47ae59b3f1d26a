import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  composer,
  conversation,
  finishedReply,
  formattedReply,
  prompts,
  replies,
  send,
  sessionList,
} from './chat-page.ts';
import { readLayoutShift, watchLayoutShift } from './layout-shift.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();
const PARAGRAPH = `${'Words that fill a line or two of the reply. '.repeat(6)}\n\n`;
const TABLE = `| Week | Rate | Note |\n|---|---|---|\n${'| 14 Sept | 1,200 | some words |\n'.repeat(8)}\n`;

/** From the upper edge of the conversation to that of its last question. */
async function topOfQuestion(page: Page): Promise<number> {
  const question = await prompts(page).last().elementHandle();
  return conversation(page).evaluate(async (log, row) => {
    // What has just been drawn is put in its place before it is painted.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Math.round((row?.getBoundingClientRect().top ?? Number.NaN) - log.getBoundingClientRect().top);
  }, question);
}

test('a reply grows down below its question, and nothing that is read moves [F-43]', async () => {
  const page = await product.openGuest();
  await send(page, 'The first question');
  (await product.vendor.nextCall()).reply(PARAGRAPH.repeat(12));
  await formattedReply(page);

  await send(page, 'The second question');
  const call = await product.vendor.nextCall();
  call.say('Begun. ');
  await conversation(page).getByText('Begun.').waitFor();
  await expect.poll(() => topOfQuestion(page)).toBeLessThan(60);
  const top = await topOfQuestion(page);
  expect(top).toBeGreaterThanOrEqual(0);

  await watchLayoutShift(page);
  for (const [index, piece] of [
    PARAGRAPH,
    TABLE,
    PARAGRAPH.repeat(3),
    TABLE,
    PARAGRAPH.repeat(6),
  ].entries()) {
    call.say(`${piece}Step ${index}.\n\n`);
    await conversation(page).getByText(`Step ${index}.`).waitFor();
    expect(await topOfQuestion(page)).toBe(top);
  }
  await page.getByRole('button', { name: /^Latest/ }).waitFor();
  call.finish();
  await finishedReply(page);
  expect(await topOfQuestion(page)).toBe(top);
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
});

test('each question of a chat of short answers is brought to the top, with its answer below [F-43]', async () => {
  const page = await product.openGuest();
  for (let turn = 0; turn < 6; turn += 1) {
    await send(page, `Question ${turn}`);
    (await product.vendor.nextCall()).reply(`Answer ${turn}`);
    await conversation(page).getByText(`Answer ${turn}`).waitFor();
    await finishedReply(page);
    const isAtTop = async () => {
      const top = await topOfQuestion(page);
      return top >= 0 && top < 60;
    };
    await expect.poll(isAtTop, { message: `question ${turn}` }).toBe(true);
  }
});

test('a reader who scrolls on within a growing reply stays there [F-43]', async () => {
  const page = await product.openGuest();
  await send(page, 'Go on');
  const call = await product.vendor.nextCall();
  call.say(`${PARAGRAPH.repeat(12)}Step one.`);
  await conversation(page).getByText('Step one.').waitFor();
  await replies(page).last().locator('p').first().waitFor();
  await conversation(page).hover();
  await page.mouse.wheel(0, 120);
  const scrollTop = () => conversation(page).evaluate((log) => log.scrollTop);
  await expect.poll(scrollTop).toBe(120);
  for (const step of ['two', 'three', 'four']) {
    call.say(`\n\n${PARAGRAPH.repeat(3)}Step ${step}.`);
    await conversation(page).getByText(`Step ${step}.`).waitFor();
    expect(await scrollTop()).toBe(120);
  }
  call.finish();
  await finishedReply(page);
  expect(await scrollTop()).toBe(120);
});

test('a reader who goes to the end is kept there', async () => {
  const page = await product.openGuest();
  await send(page, 'Go on');
  const call = await product.vendor.nextCall();
  call.say(PARAGRAPH.repeat(12));
  await page.getByRole('button', { name: /^Latest/ }).click();
  call.say(`${PARAGRAPH.repeat(6)}The last words.`);
  call.finish();
  await finishedReply(page);
  await expect
    .poll(() => conversation(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop))
    .toBeLessThan(80);
});

test('a chat opens where it was left [F-43]', async () => {
  const page = await product.openGuest();
  await send(page, 'A long story');
  (await product.vendor.nextCall()).reply(PARAGRAPH.repeat(20));
  await finishedReply(page);
  // Until the code of Markdown is there a reply is plain text, which is higher.
  await conversation(page).locator('article p').last().waitFor();
  const scrollTop = () => conversation(page).evaluate((log) => log.scrollTop);
  await conversation(page).evaluate((log) => log.scrollTo(0, 500));
  await page.getByRole('button', { name: /^Latest/ }).waitFor();
  await sessionList(page).getByText('A short fitting title').waitFor();
  const left = await scrollTop();
  expect(left).toBeGreaterThan(400);

  await page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('button', { name: 'New chat' })
    .click();
  await expect.poll(() => conversation(page).count()).toBe(0);
  await composer(page).waitFor();
  await sessionList(page).getByText('A short fitting title').click();
  await conversation(page).waitFor();
  await expect.poll(scrollTop).toBe(left);
});

test('who goes back to a page finds it where it was left, and who goes on begins at its top', async () => {
  const page = await product.openVisitor();
  await becomeMember(page);
  await page.goto(`${product.address}/#/settings`);
  await page.reload();
  const title = page.getByRole('heading', { level: 1, name: 'Settings' });
  const scrolled = () =>
    page
      .locator('main .overflow-y-auto')
      .evaluateAll((all) => Math.max(...all.map(({ scrollTop }) => scrollTop)));
  const goOn = async () => {
    await page.getByRole('link', { name: 'System prompts' }).click();
    await title.waitFor({ state: 'detached' });
  };
  await title.waitFor();
  await page.mouse.move(700, 500);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100);
      return scrolled();
    })
    .toBeGreaterThan(300);
  await goOn();
  await page.goBack();
  await title.waitFor();
  await expect.poll(scrolled).toBeGreaterThan(300);
  await goOn();
  await page.getByRole('button', { name: /balance$/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await title.waitFor();
  expect(await scrolled()).toBe(0);
});
