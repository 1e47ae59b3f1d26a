import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAgent } from './agent-page.ts';
import { conversation, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct({ isAlone: true });

const cron = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Cron' }).getByRole('textbox', { name, exact: true });
const day = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Days of the week' }).getByRole('button', { name, exact: true });
const words = (page: Page) => page.getByRole('textbox', { name: 'In words' });

/** Each look is a reload. */
const SLOW = { timeout: 90_000 };

/** Answers the id of the agent. */
async function openEditor(page: Page): Promise<string> {
  await becomeMember(page);
  const id = await createAgent(page, { name: 'Freight rate watch' });
  await page.goto(new URL(`/#/scheduled-agents/deploy?agent=${id}`, page.url()).href);
  await words(page).waitFor();
  return id;
}

/** Makes the schedule of the editor and its first run, which is answered with this. */
async function runOnce(page: Page, answer: string): Promise<Locator> {
  await words(page).fill('every day at 6');
  await page.getByRole('textbox', { name: 'Message' }).fill('Compare the rates of today.');
  await page.getByRole('button', { name: 'Start schedule' }).click();
  const row = page.getByRole('table', { name: 'Schedules' }).getByRole('row', { name: /Freight rate watch/ });
  await row.getByRole('cell', { name: /^Every day at 06:00/ }).waitFor();
  await row.getByRole('button', { name: 'Run Freight rate watch now' }).click();
  (await product.vendor.nextCall()).reply(answer);
  await expect
    .poll(async () => {
      await page.reload();
      await row.waitFor();
      return row.textContent();
    }, SLOW)
    .toContain('Succeeded');
  return row;
}

test('words, days, cron and the sentence are one value, and the next five runs and the cost are shown [SCH-01]', async () => {
  const page = await product.openVisitor('/#/login', { timezoneId: 'Europe/Stockholm' });
  await openEditor(page);
  await words(page).fill('every Monday and Friday at 8:15');
  expect(await cron(page, 'minute').inputValue()).toBe('15');
  expect(await cron(page, 'weekday').inputValue()).toBe('1,5');
  expect(await day(page, 'Friday').getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByLabel('Time of day').inputValue()).toBe('08:15');
  await day(page, 'Wednesday').click();
  expect(await cron(page, 'weekday').inputValue()).toBe('1,3,5');
  expect(await words(page).inputValue()).toBe('Every Monday, Wednesday and Friday at 08:15');
  await cron(page, 'hour').fill('17');
  expect(await page.getByLabel('Time of day').inputValue()).toBe('17:15');
  await expect
    .poll(() => page.getByRole('list', { name: 'Next five runs' }).getByRole('listitem').count())
    .toBe(5);
  await page.getByText('Run it once for an estimate.').waitFor();
  await cron(page, 'day').fill('32');
  await page.getByRole('alert').getByText('Day of month must be 1 to 31').waitFor();
  expect(await page.getByRole('button', { name: 'Start schedule' }).isDisabled()).toBe(true);
});

test('a schedule is made, listed, run, paused and deleted, and stands in the coming week [DEP-16, SCH-03]', async () => {
  const page = await product.openVisitor('/#/login');
  await openEditor(page);
  const row = await runOnce(page, 'No lane moved.');
  const week = page.getByRole('region', { name: 'The coming week' });
  await expect.poll(() => week.getByRole('link').count()).toBeGreaterThan(5);
  await row.getByRole('switch').press('Space');
  await row.getByRole('cell', { name: 'Paused by you' }).waitFor();
  await row.getByRole('button', { name: 'More for Freight rate watch' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No schedules yet').waitFor();
});

test('what is written of a new schedule is there again after a reload, until it starts', async () => {
  const page = await product.openVisitor('/#/login');
  const id = await openEditor(page);
  const address = page.url();
  const message = page.getByRole('textbox', { name: 'Message' });
  await words(page).fill('every day at 6');
  await message.fill('Compare the rates of today.');
  await page.getByText(/^Draft saved/).waitFor();
  await page.reload();
  await words(page).waitFor();
  await expect.poll(() => words(page).inputValue()).toBe('Every day at 06:00');
  await expect.poll(() => message.inputValue()).toBe('Compare the rates of today.');
  await page.getByRole('button', { name: 'Start schedule' }).click();
  await page.getByRole('table', { name: 'Schedules' }).waitFor();
  await page.getByText('Cost in 30 days').waitFor();
  await page.goto(address);
  await words(page).waitFor();
  expect(await message.inputValue()).toBe('');
  await page.goto(new URL(`/#/agents/${id}`, page.url()).href);
  await page
    .getByRole('region', { name: 'Activity' })
    .getByText(/^Next .* 06:00$/)
    .waitFor();
});

test('what a schedule has run goes on as a chat with its agent, the same one each time [DEP-15]', async () => {
  const page = await product.openVisitor('/#/login');
  const id = await openEditor(page);
  await runOnce(page, 'No lane moved.');
  await page.goto(new URL(`/#/scheduled-agents/${id}/logs`, page.url()).href);
  await page.getByRole('button', { name: 'Continue in chat' }).click();
  await conversation(page).getByText('No lane moved.').waitFor();
  await send(page, 'And yesterday?');
  const call = await product.vendor.nextCall();
  expect(JSON.stringify(call.messages)).toContain('No lane moved.');
  call.reply('Two lanes moved.');
  await conversation(page).getByText('Two lanes moved.').waitFor();
  // The second time it is the same chat.
  await page.goto(new URL(`/#/scheduled-agents/${id}/logs`, page.url()).href);
  await page.getByRole('button', { name: 'Continue in chat' }).click();
  await conversation(page).getByText('Two lanes moved.').waitFor();
  await page.reload();
  await conversation(page).getByText('Compare the rates of today.').waitFor();
});
