// The chat as a user sees it, by role and name.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const conversation = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Stop', exact: true });
export const sessionList = (page: Page): Locator => page.getByRole('navigation', { name: 'Chats' });
/** The account menu with name and balance; the last menu of the sidebar in any language. */
export const accountButton = (page: Page): Locator =>
  page.getByRole('complementary').locator('button[aria-haspopup="menu"]').last();
export const modelButton = (page: Page): Locator => page.getByTitle('Choose a model');

/** Replies, unlike own messages, expose whether they are still being written. */
export const replies = (page: Page): Locator => conversation(page).locator('article[aria-busy]');
export const prompts = (page: Page): Locator => conversation(page).getByRole('article', { name: 'You' });

export async function chooseModel(page: Page, name: string): Promise<void> {
  await modelButton(page).click();
  const picker = page.getByRole('dialog', { name: 'Choose a model' });
  // Without a query only the current group is expanded.
  await picker.getByRole('combobox').fill(name);
  await picker
    .getByRole('option', { name: new RegExp(`^${name} `) })
    .first()
    .click();
  await page.getByRole('button', { name, exact: true }).waitFor();
}

export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** The last reply, once it is complete. */
export async function finishedReply(page: Page): Promise<Locator> {
  const last = replies(page).last();
  await expect.poll(() => last.getAttribute('aria-busy')).toBe('false');
  return last;
}

/** The last reply once its Markdown is drawn: until the code for that is loaded, its markup is between the words. */
export async function formattedReply(page: Page): Promise<Locator> {
  const reply = await finishedReply(page);
  await reply.locator('p').first().waitFor();
  return reply;
}

const NOT_COPIED = 'Nothing has been copied yet.';

/** The text of the last reply as stored, through its copy button. */
export async function copyReply(page: Page): Promise<string> {
  const last = await finishedReply(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate((text) => navigator.clipboard.writeText(text), NOT_COPIED);
  await last.getByRole('button', { name: 'Copy', exact: true }).last().click();
  await expect.poll(read).not.toBe(NOT_COPIED);
  return read();
}

/** New members are asked for their purpose; members who have answered are not. */
export async function finishOnboarding(page: Page): Promise<void> {
  const type = page.getByRole('radio', { name: 'Casual User' });
  await composer(page).or(type).first().waitFor();
  if (await composer(page).isVisible()) return;
  await type.press('Space');
  await page.getByRole('button', { name: 'Continue as Casual User' }).click();
  await composer(page).waitFor();
}
