// As many run it at home: over plain http, where browsers give pages no clipboard, no locks and no random ids.
import { expect, test } from 'vitest';
import { composer, finishedReply, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct({ isUnsafe: true });

test('over plain http a reply is copied', async () => {
  const page = await product.openVisitor('/#/login');
  expect(
    await page.evaluate(() => [isSecureContext, 'clipboard' in navigator, 'locks' in navigator]),
  ).toEqual([false, false, false]);
  await becomeMember(page);
  product.vendor.answerWith((call) => call.reply('The harbour is **open**.'));
  await send(page, 'Is it open?');
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: 'Copy', exact: true }).last().click();
  await composer(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => composer(page).inputValue()).toBe('The harbour is **open**.');
});
