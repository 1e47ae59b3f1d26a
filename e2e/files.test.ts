import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseModel, composer, finishedReply, prompts, send } from './chat-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

/** One white point. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

async function attach(page: Page, ...files: ReturnType<typeof text>[]): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(files);
}

/** Drops files on the page as a file manager does. */
async function drop(page: Page, files: readonly { name: string; content: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, content } of dropped)
      data.items.add(new File([content], name, { type: 'text/plain' }));
    return data;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await page.getByText(`Drop ${files.length} files, up to 25 MB each`).waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test('files are read, go to the model with their text and can be looked at on the message [FILE-03, FILE-07]', async () => {
  const page = await product.openGuest();
  await attach(page, text('lanes.csv', 'lane,rate\nShanghai,3960\n'), text('empty.txt', ''));
  await page.getByText(/^\d+ B, read$/).waitFor();
  await page.getByText('File is empty', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByText('empty.txt: File is empty').count()).toBe(1);
  await send(page, 'What is the rate?');
  const call = await product.vendor.nextCall();
  const prompt = String(call.messages.at(-1)?.content);
  expect(prompt).toContain('Attached file "lanes.csv":');
  expect(prompt).toContain('Shanghai,3960');
  expect(prompt).not.toContain('empty.txt');
  call.reply('It is 3960.');
  await finishedReply(page);
  await prompts(page)
    .last()
    .getByRole('button', { name: /^lanes.csv/ })
    .click();
  await page.getByRole('dialog', { name: 'lanes.csv' }).getByText('Shanghai,3960').waitFor();
});

/** As the mouse brings a file from the file manager: the browser itself opens what no page takes. */
async function dropFromDisk(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 700, y: 300, data });
  await session.detach();
}

test('a file that is dropped beside the chat opens nothing, and one dropped on the chat is attached', async () => {
  const page = await product.openGuest();
  const folder = await mkdtemp(join(tmpdir(), 'drop-'));
  const path = join(folder, 'lanes.csv');
  await writeFile(path, 'lane,rate\nShanghai,3960\n');
  await page.goto(`${new URL(page.url()).origin}/#/settings`);
  await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  await dropFromDisk(page, path);
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await composer(page).waitFor();
  await dropFromDisk(page, path);
  await page.getByText(/^\d+ B, read$/).waitFor();
  await rm(folder, { recursive: true });
});

test('dropped files stay with the draft through a reload', async () => {
  const page = await product.openGuest();
  await drop(page, [
    { name: 'one.md', content: '# One' },
    { name: 'two.md', content: '# Two' },
  ]);
  await expect.poll(() => page.getByText(/^\d+ B, read$/).count()).toBe(2);
  await composer(page).fill('Compare them');
  await expect.poll(() => composer(page).inputValue()).toBe('Compare them');
  await page.reload();
  await expect.poll(() => page.getByText(/^\d+ B, read$/).count()).toBe(2);
  await page.getByRole('button', { name: 'Remove one.md' }).click();
  await composer(page).press('Enter');
  const call = await product.vendor.nextCall();
  const prompt = String(call.messages.at(-1)?.content);
  expect(prompt).toContain('# Two');
  expect(prompt).not.toContain('# One');
  call.reply('Done.');
  await finishedReply(page);
});

test('a long pasted text can become a file', async () => {
  const page = await product.openGuest();
  const pasted = 'All work and no play. '.repeat(250).trim();
  await composer(page).focus();
  await page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, pasted);
  await composer(page).fill(pasted);
  await page.getByRole('button', { name: 'Attach as text file' }).click();
  await page.getByText('Pasted text.txt').waitFor();
  await expect.poll(() => composer(page).inputValue()).toBe('');
});

test('a picture for a model that cannot see comes with the way to one that can', async () => {
  const page = await product.openGuest();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT });
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  await chooseModel(page, 'Parley Guide');
  const note = page.getByRole('status').filter({ hasText: 'This model cannot see the picture.' });
  await note.getByRole('button', { name: /^Switch to / }).click();
  await expect.poll(() => note.count()).toBe(0);
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
});

test('a question about a picture can be asked two turns later, and the model sees it again [DEV-02, F-13]', async () => {
  const page = await product.openGuest();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT });
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  for (const question of ['What is this?', 'Thank you.']) {
    await send(page, question);
    (await product.vendor.nextCall()).reply('A dot.');
    await finishedReply(page);
  }
  await send(page, 'What colour was it?');
  const call = await product.vendor.nextCall();
  const asked = call.messages.find(({ content }) => JSON.stringify(content).includes('What is this?'));
  expect(JSON.stringify(asked?.content)).toContain(`data:image/png;base64,${DOT.toString('base64')}`);
  expect(JSON.stringify(call.messages.at(-1)?.content)).not.toContain('base64');
  call.reply('White.');
  await finishedReply(page);
  expect(await prompts(page).last().getByText('Not sent:').count()).toBe(0);
  await chooseModel(page, 'Parley Guide');
  await send(page, 'How do I attach a picture?');
  await prompts(page)
    .last()
    .getByText('Not sent: 1 earlier picture. This model cannot see pictures.')
    .waitFor();
  await finishedReply(page);
});
