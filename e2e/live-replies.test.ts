import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composer, conversation, copyReply, prompts, replies, send, stopButton } from './chat-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

async function sees(page: Page, text: string): Promise<void> {
  await conversation(page).getByText(text).first().waitFor();
}

/** Text that framing, parsing or cutting could spoil. */
const PIECES = [
  'First: 你好，世界 👩‍👩‍👧 ',
  'data: {"type":"end"}\n\ndata: [DONE]\n\n',
  'second\r\nline\ttab  two blanks ',
  '\u202eright\u202c \u0007bell ',
  'e\u0301 stays apart; ',
  '"quotes" \\n \\u0000 and the last word',
];

test('a reply that is reloaded again and again has every byte of the vendor, who was asked once [ST-01, ST-09]', async () => {
  const page = await product.openGuest();
  await send(page, 'Go on through reloads');
  const call = await product.vendor.nextCall();
  for (const [index, piece] of PIECES.entries()) {
    call.say(`${piece}(${index}) `);
    await sees(page, `(${index})`);
    if (index % 2 === 0) await page.reload();
  }
  await sees(page, `(${PIECES.length - 1})`);
  call.finish();

  expect(await copyReply(page)).toBe(PIECES.map((piece, index) => `${piece}(${index}) `).join(''));
  expect(product.vendor.calls).toHaveLength(1);
});

test('a second tab shows the same reply while it is written, and both end with the same text', async () => {
  const first = await product.openGuest();
  await send(first, 'Be seen twice');
  const call = await product.vendor.nextCall();
  call.say('Alpha ');
  await sees(first, 'Alpha');

  const second = await first.context().newPage();
  await second.goto(`${product.address}/#/chat`);
  await sees(second, 'Alpha');
  call.say('beta ');
  await Promise.all([sees(first, 'Alpha beta'), sees(second, 'Alpha beta')]);
  call.say('gamma');
  call.finish();
  await Promise.all([sees(first, 'Alpha beta gamma'), sees(second, 'Alpha beta gamma')]);

  expect(await copyReply(second)).toBe('Alpha beta gamma');
  await first.bringToFront();
  expect(await copyReply(first)).toBe('Alpha beta gamma');
  expect(product.vendor.calls).toHaveLength(1);
});

test('a reply goes on after the network was away, with nothing missing', async () => {
  const page = await product.openGuest();
  await send(page, 'Survive a tunnel');
  const call = await product.vendor.nextCall();
  call.say('Before, ');
  await sees(page, 'Before');

  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  call.say('in the tunnel, ');
  await page.context().setOffline(false);
  await page.getByText('Connection restored.').waitFor();
  await sees(page, 'in the tunnel');
  call.say('after.');
  call.finish();
  await sees(page, 'in the tunnel, after.');

  expect(await copyReply(page)).toBe('Before, in the tunnel, after.');
  expect(product.vendor.calls).toHaveLength(1);
});

test('a reply whose tab was closed is written to its end and is there when the chat is opened again', async () => {
  const page = await product.openGuest();
  await send(page, 'Go on without me');
  const call = await product.vendor.nextCall();
  call.say('Begun ');
  await sees(page, 'Begun');
  const context = page.context();
  await page.close();
  call.say('and ended alone.');
  call.finish();
  await call.closed;

  const later = await context.newPage();
  await later.goto(`${product.address}/#/chat`);
  await sees(later, 'Begun and ended alone.');
  expect(await copyReply(later)).toBe('Begun and ended alone.');
  expect(product.vendor.calls).toHaveLength(1);
});

test('a stop keeps the text, says so and aborts the vendor call [GEN-11]', async () => {
  const page = await product.openGuest();
  await send(page, 'Say more than I want');
  const call = await product.vendor.nextCall();
  call.say('Enough of ');
  await sees(page, 'Enough of');

  await stopButton(page).click();
  await call.closed;
  await conversation(page).getByText('Stopped', { exact: true }).waitFor();
  expect(await copyReply(page)).toBe('Enough of ');

  await page.reload();
  await conversation(page).getByText('Stopped', { exact: true }).waitFor();
  expect(await copyReply(page)).toBe('Enough of ');
});

test('a stop in one tab ends the reply in the other [ST-06]', async () => {
  const first = await product.openGuest();
  await send(first, 'Be stopped from elsewhere');
  const call = await product.vendor.nextCall();
  call.say('Running ');
  await sees(first, 'Running');
  const second = await first.context().newPage();
  await second.goto(`${product.address}/#/chat`);
  await sees(second, 'Running');

  await stopButton(second).click();
  await call.closed;
  await conversation(second).getByText('Stopped', { exact: true }).waitFor();
  await conversation(first).getByText('Stopped', { exact: true }).waitFor();
  await expect.poll(() => replies(first).last().getAttribute('aria-busy')).toBe('false');
});

test('what is sent during a reply waits its turn and goes out once, however often it is pressed [ST-08]', async () => {
  const page = await product.openGuest();
  await composer(page).fill('The first question');
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  const first = await product.vendor.nextCall();
  first.say('Answering the first ');
  await sees(page, 'Answering the first');

  await send(page, 'The second question');
  await page.getByText('After this reply:').waitFor();
  expect(product.vendor.calls).toHaveLength(1);
  first.finish();

  const second = await product.vendor.nextCall();
  second.reply('Answering the second');
  await sees(page, 'Answering the second');
  expect(product.vendor.calls).toHaveLength(2);
  await expect.poll(() => prompts(page).count()).toBe(2);
  expect(second.messages.at(-1)).toEqual({ role: 'user', content: 'The second question' });
  await expect.poll(() => page.getByText('After this reply:').count()).toBe(0);
});

test('of a long thought the newest words are in view while the model thinks', async () => {
  const page = await product.openGuest();
  await send(page, 'Think aloud');
  const call = await product.vendor.nextCall();
  call.think(`${'The rates of every week are compared. '.repeat(12)}The newest words.`);
  const row = conversation(page).getByRole('button', { name: /^Thinking/ });
  await row.getByText(/The newest words\.$/).waitFor();
  const [inside, around] = await Promise.all([
    row.evaluate((button) => {
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (words.nextNode()) if (words.currentNode instanceof Text) found.push(words.currentNode);
      const last = found.at(-1);
      if (!last) return { right: Number.POSITIVE_INFINITY };
      const range = document.createRange();
      range.setStart(last, last.length - 'newest words.'.length);
      range.setEnd(last, last.length);
      return { right: range.getBoundingClientRect().right };
    }),
    row.evaluate((button) => ({ right: button.getBoundingClientRect().right })),
  ]);
  expect(inside.right).toBeLessThanOrEqual(around.right);
  call.reply('Done.');
});
