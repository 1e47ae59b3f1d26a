import { expect, test } from 'vitest';
import { conversation, finishedReply, prompts, send } from './chat-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

test('the twentieth message is followed by a summary of the oldest six, which stay readable [SUM-02, SUM-05, SUM-07]', async () => {
  const page = await product.openGuest();
  product.vendor.answerWith((call) => call.reply(`Answer to ${String(call.messages.at(-1)?.content)}`));
  for (let turn = 1; turn <= 10; turn += 1) {
    await send(page, `Question ${turn}`);
    await conversation(page).getByText(`Answer to Question ${turn}`, { exact: true }).waitFor();
    await finishedReply(page);
  }
  const row = conversation(page).getByRole('button', { name: 'Earlier messages were summarized' });
  await row.waitFor();
  await expect.poll(() => prompts(page).count()).toBe(7);
  await page.getByRole('button', { name: /15 of 20 messages/ }).waitFor();
  await row.click();
  await page.getByRole('button', { name: 'Show the original messages' }).click();
  await page
    .getByRole('region', { name: 'Original messages' })
    .getByText('Question 1', { exact: true })
    .waitFor();

  product.vendor.answerWith(null);
  await send(page, 'Question 11');
  const call = await product.vendor.nextCall();
  const said = call.messages.map(({ content }) => String(content));
  expect(said.some((text) => text.startsWith('Previous Chat Summary'))).toBe(true);
  expect(said).not.toContain('Question 1');
  expect(said).toContain('Question 4');
  call.reply('Done.');
  await finishedReply(page);
  await page.reload();
  await conversation(page).getByRole('button', { name: 'Earlier messages were summarized' }).waitFor();
});
