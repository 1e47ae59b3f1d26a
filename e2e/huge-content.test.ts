import { expect, test } from 'vitest';
import { chooseModel, composer, conversation, copyReply, finishedReply, send } from './chat-page.ts';
import { listHugeReplies } from './hostile/huge-markup.ts';
import { useProduct } from './product.ts';
import { replaceStoredReply } from './stored-reply.ts';

const product = useProduct();
const PIECE = 65_536;
const TYPED = 'The next question.';
/** A live reply ends at 12 bytes for each of its 32,000 tokens: a quarter of the sizes in the names. */
const LIVE_SCALE = 0.25;

test.each(listHugeReplies(LIVE_SCALE))(
  '$name: the reply is drawn to its end and nothing of it is lost, and one can type meanwhile',
  async ({ text, last }) => {
    const page = await product.openGuest();
    await chooseModel(page, 'GPT-4.1 mini');
    await send(page, 'Go on');
    const call = await product.vendor.nextCall();
    for (let at = 0; at < text.length; at += PIECE) call.say(text.slice(at, at + PIECE));
    await conversation(page).locator('article[aria-busy="true"]').waitFor();
    await composer(page).pressSequentially(TYPED, { delay: 20 });
    call.finish();
    await conversation(page).getByText(last).waitFor();
    expect(await composer(page).inputValue()).toBe(TYPED);
    expect(await copyReply(page)).toBe(text);
  },
);

test.each(listHugeReplies(1))(
  '$name: the stored reply is drawn to its end and nothing of it is lost, and one can type meanwhile [RE-06]',
  async ({ text, last }) => {
    const page = await product.openGuest();
    product.vendor.answerWith((call) => call.reply('A short reply.'));
    await send(page, 'Go on');
    await finishedReply(page);
    await page.reload();
    await conversation(page).getByText('A short reply.').waitFor();
    await replaceStoredReply(page, text);
    await page.reload();
    await composer(page).pressSequentially(TYPED, { delay: 20 });
    await conversation(page).getByText(last).waitFor();
    expect(await composer(page).inputValue()).toBe(TYPED);
    expect(await copyReply(page)).toBe(text);
  },
);
