// What one device sends, until the other one, which is only looked at, shows it.
import type { Browser, Page } from 'playwright-core';
import type { Account } from '../prepared-accounts.ts';
import type { Figure } from '../measurement.ts';
import { conversation, send, sessionList, visitChat, waitForReply } from '../web/chat-page.ts';
import { percentile } from '../statistics.ts';

const REPLY_LIMIT_MS = 60_000;

const shows = (page: Page, text: string): Promise<void> =>
  conversation(page).getByText(text, { exact: true }).waitFor({ timeout: REPLY_LIMIT_MS });

export async function measureArrival(
  browser: Browser,
  port: number,
  account: Account,
  messages: number,
): Promise<readonly Figure[]> {
  const address = `http://127.0.0.1:${port}`;
  const desk = await visitChat(browser, address, account);
  const phone = await visitChat(browser, address, account);
  await send(desk.page, 'The first message');
  await waitForReply(desk.page, REPLY_LIMIT_MS);
  await sessionList(phone.page).getByRole('link').first().click();
  await shows(phone.page, 'The first message');

  const arrivalsMs: number[] = [];
  for (let index = 0; index < messages; index += 1) {
    const text = `Message ${index}`;
    const startMs = performance.now();
    await send(desk.page, text);
    await shows(phone.page, text);
    arrivalsMs.push(performance.now() - startMs);
    await waitForReply(desk.page, REPLY_LIMIT_MS);
  }
  await Promise.all([desk.close(), phone.close()]);
  return [
    {
      label: 'a message of one device until the other shows it: median',
      value: percentile(arrivalsMs, 0.5),
      unit: 'ms',
    },
    {
      label: 'a message of one device until the other shows it: slowest',
      value: Math.max(...arrivalsMs),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 3_000 }],
    },
  ];
}
