// A reply of many words arrives while the reader types on.
import type { Browser } from 'playwright-core';
import { readLayoutShift, watchLayoutShift } from '../../e2e/layout-shift.ts';
import type { Account } from '../prepared-accounts.ts';
import type { Figure } from '../measurement.ts';
import { percentile } from '../statistics.ts';
import { toPrompt, WORDS_PER_TOKEN } from '../vendor/directives.ts';
import { composer, conversation, send, visitChat, waitForReply } from './chat-page.ts';
import { readMainThread, watchMainThread } from './main-thread.ts';

const INTERVAL_MS = 5;
const TYPED = 'And while this is written, a person goes on typing the next question. ';
const KEY_INTERVAL_MS = 60;
const REPLY_LIMIT_MS = 300_000;

export async function measureLongReply(
  browser: Browser,
  address: string,
  account: Account,
  words: number,
): Promise<readonly Figure[]> {
  const { page, close } = await visitChat(browser, address, account);
  const tokens = words / WORDS_PER_TOKEN;
  await watchMainThread(page);
  await send(page, toPrompt({ canary: 'web', tokens, intervalMs: INTERVAL_MS, style: 'markdown' }));
  await watchLayoutShift(page);
  await composer(page).pressSequentially(TYPED, { delay: KEY_INTERVAL_MS });
  await waitForReply(page, REPLY_LIMIT_MS);
  const thread = await readMainThread(page, TYPED.length);
  const layoutShift = await readLayoutShift(page);
  // The whole text, also of what is out of sight and therefore not laid out.
  const shown = (await conversation(page).textContent()) ?? '';
  await close();
  const name = `reply of ${words} words`;
  return [
    {
      label: `${name}: words on the page`,
      value: shown.split(/\s+/).length,
      unit: '',
      bounds: [{ on: 'value', atLeast: words }],
    },
    {
      label: `${name}: longest task`,
      value: thread.longestTaskMs,
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 50 }],
    },
    {
      label: `${name}: layout shift`,
      value: layoutShift,
      unit: '',
      bounds: [{ on: 'value', atMost: 0.02 }],
    },
    { label: `${name}: tasks over 50 ms`, value: thread.longTasks, unit: '' },
    { label: `${name}: longest time between two frames`, value: thread.longestGapMs, unit: 'ms' },
    {
      label: `${name}: key to paint meanwhile, 95th percentile`,
      value: percentile(thread.keyDelaysMs, 0.95),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 50 }],
    },
  ];
}
