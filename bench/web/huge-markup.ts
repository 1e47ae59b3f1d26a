// Replies with far more markup than a page can draw at once are opened, and a person types meanwhile.
import type { Browser } from 'playwright-core';
import { listHugeReplies } from '../../e2e/hostile/huge-markup.ts';
import { replaceStoredReply } from '../../e2e/stored-reply.ts';
import type { Account } from '../prepared-accounts.ts';
import type { Figure } from '../measurement.ts';
import { toPrompt } from '../vendor/directives.ts';
import { composer, conversation, keepLocal, send, visitChat, waitForReply } from './chat-page.ts';
import { readMainThread, watchMainThread } from './main-thread.ts';

const TYPED = 'A question beside a reply that is very long. ';
const KEY_INTERVAL_MS = 60;
const REPLY_LIMIT_MS = 60_000;
/** Conversations are stored a moment after they change. */
const STORED_MS = 3_000;

export async function measureHugeMarkup(
  browser: Browser,
  address: string,
  account: Account,
  scale: number,
): Promise<readonly Figure[]> {
  const { page, close } = await visitChat(browser, address, account, { prepare: keepLocal });
  await send(page, toPrompt({ canary: 'huge', tokens: 5, intervalMs: 0, style: 'markdown' }));
  await waitForReply(page, REPLY_LIMIT_MS);
  await page.waitForTimeout(STORED_MS);
  const figures: Figure[] = [];
  for (const { name, text, last } of listHugeReplies(scale)) {
    await replaceStoredReply(page, text);
    await page.reload();
    await conversation(page).getByText(last).waitFor();
    await watchMainThread(page);
    await composer(page).pressSequentially(TYPED, { delay: KEY_INTERVAL_MS });
    const { keyDelaysMs } = await readMainThread(page, TYPED.length);
    await composer(page).fill('');
    figures.push({
      label: `${name}: key to paint while it is drawn, longest`,
      value: Math.max(...keyDelaysMs),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 200 }],
    });
  }
  await close();
  return figures;
}
