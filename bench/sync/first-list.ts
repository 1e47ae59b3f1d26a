// A user with many conversations signs in on a new device.
import type { Browser } from 'playwright-core';
import { SYNC_BATCH } from '@parley/contract/history/constants.ts';
import type { Account } from '../prepared-accounts.ts';
import { toMessage, toSession } from '../history/conversations.ts';
import { postJson } from '../history/fill.ts';
import type { Figure } from '../measurement.ts';
import { visitChat, sessionList } from '../web/chat-page.ts';

const SUMMARIES = '/api/chat-history/sessions/summaries';
const ONE_SESSION = '/api/chat-history/session/';
/** Longer than any background fetch takes. */
const QUIET_MS = 3_000;

export interface Size {
  readonly sessions: number;
  readonly messagesEach: number;
}

async function fillRecent(port: number, account: Account, { sessions, messagesEach }: Size): Promise<void> {
  const nowMs = Date.now();
  for (let first = 0; first < sessions; first += SYNC_BATCH) {
    const batch = Array.from({ length: Math.min(SYNC_BATCH, sessions - first) }, (_, index) => {
      const number = first + index;
      const messages = Array.from({ length: messagesEach }, (_unused, position) =>
        toMessage(`m-${number}-${position}`, number * messagesEach + position),
      );
      const usedAt = new Date(nowMs - number * 1000).toISOString();
      return { ...toSession(`recent-${number}`, messages), last_user_activity_at: usedAt };
    });
    await postJson(port, account, '/api/chat-history/bulk-sync', { sessions: batch });
  }
}

/** Records in the page itself when the list has its first conversations. */
function markList(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('nav[aria-label="Chats"] a[title^="Conversation recent-"]')) return;
    observer.disconnect();
    performance.mark('list');
  });
  observer.observe(document, { childList: true, subtree: true });
}

export async function measureFirstList(
  browser: Browser,
  port: number,
  account: Account,
  size: Size,
): Promise<readonly Figure[]> {
  await fillRecent(port, account, size);
  const loaded = new Set<string>();
  let calls = 0;
  const { page, close } = await visitChat(browser, `http://127.0.0.1:${port}`, account, {
    prepare: async (context) => {
      await context.addInitScript(markList);
      context.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith(ONE_SESSION)) return;
        calls += 1;
        loaded.add(pathname);
      });
    },
  });
  await sessionList(page).getByTitle('Conversation recent-0', { exact: true }).waitFor();
  await page.waitForTimeout(QUIET_MS);
  const listMs = await page.evaluate((path) => {
    const [entry] = performance
      .getEntriesByType('resource')
      .filter((resource) => new URL(resource.name).pathname === path);
    const [mark] = performance.getEntriesByName('list');
    // Resources are of this kind in every browser.
    const firstByte = (entry as PerformanceResourceTiming | undefined)?.responseStart ?? Number.NaN;
    return (mark?.startTime ?? Number.NaN) - firstByte;
  }, SUMMARIES);
  await close();
  const label = `${size.sessions} conversations of ${size.messagesEach} messages`;
  return [
    {
      label: `${label}: list on the page after the first byte of it`,
      value: listMs,
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 500 }],
    },
    {
      label: `${label}: conversations whose messages are fetched`,
      value: Math.max(calls, loaded.size),
      unit: '',
      bounds: [{ on: 'value', atMost: 5 }],
    },
  ];
}
