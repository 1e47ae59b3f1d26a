// A conversation of many messages is opened, and typed in.
import type { Browser, Page } from 'playwright-core';
import type { Account } from '../prepared-accounts.ts';
import type { Figure } from '../measurement.ts';
import { percentile } from '../statistics.ts';
import { toPrompt } from '../vendor/directives.ts';
import {
  composer,
  conversation,
  keepLocal,
  send,
  sessionList,
  visitChat,
  waitForReply,
} from './chat-page.ts';
import { readMainThread, watchMainThread } from './main-thread.ts';

const TYPED = 'A question at the end of a long conversation, typed at a good pace. ';
const KEY_INTERVAL_MS = 60;
const REPLY_LIMIT_MS = 60_000;
const LAST_TEXT = 'This is the last message of the long conversation.';

interface Growth {
  readonly messages: number;
  readonly lastText: string;
}

/** Repeats the one exchange of the stored session until it has so many messages. Its records serve as the pattern. */
function growStoredSession(page: Page, growth: Growth): Promise<void> {
  return page.evaluate(async ({ messages, lastText }) => {
    interface StoredMessage {
      id: string;
      parentId: string | null;
      timestamp: number;
      role: string;
      content: string;
      reply: object | null;
    }
    const settle = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The browser database refused'));
      });
    const database = await settle(indexedDB.open('ai-chat-app'));
    const store = database.transaction('sessions', 'readwrite').objectStore('sessions');
    const keys = (await settle(store.getAllKeys())).map(String);
    const sessionKey = keys.find((key) => key.includes('/session/')) ?? '';
    const session = (await settle(store.get(sessionKey))) as Record<string, unknown>; // As the app wrote it.
    const patternKeys = keys.filter((key) => key.includes('/message/'));
    // As the app wrote them.
    const patterns = (await Promise.all(patternKeys.map((key) => settle(store.get(key))))) as StoredMessage[];
    const prompt = patterns.find((message) => message.role === 'user');
    const answer = patterns.find((message) => message.role === 'assistant');
    const last = patterns.find((message) => message.id === session['activeLeafId']);
    if (!prompt || !answer || !last) throw new Error('The first exchange is not stored yet');
    const folder = patternKeys[0]?.slice(0, patternKeys[0].lastIndexOf('/') + 1) ?? '';
    let parentId = last.id;
    for (let index = patterns.length; index < messages; index += 1) {
      const pattern = index % 2 === 0 ? prompt : answer;
      const id = `bench-${index}`;
      const content = index === messages - 1 ? lastText : pattern.content;
      await settle(
        store.put({ ...pattern, id, parentId, content, timestamp: last.timestamp + index }, folder + id),
      );
      parentId = id;
    }
    await settle(store.put({ ...session, activeLeafId: parentId, messageCount: messages }, sessionKey));
    database.close();
  }, growth);
}

async function timeUntilShown(page: Page, open: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await open();
  await conversation(page).getByText(LAST_TEXT).waitFor();
  return performance.now() - startedAtMs;
}

export async function measureLongSession(
  browser: Browser,
  address: string,
  account: Account,
  messages: number,
): Promise<readonly Figure[]> {
  const { page, close } = await visitChat(browser, address, account, { prepare: keepLocal });
  await send(page, toPrompt({ canary: 'web', tokens: 40, intervalMs: 0, style: 'markdown' }));
  await waitForReply(page, REPLY_LIMIT_MS);
  // Conversations are stored a moment after they change.
  await page.waitForTimeout(3_000);
  // From a page of the same origin without the app, which would store its own state on leaving.
  await page.goto(`${address}/favicon.svg`);
  await growStoredSession(page, { messages, lastText: LAST_TEXT });
  const reloadMs = await timeUntilShown(page, () => page.goto(`${address}/#/chat`));
  // The sidebar may come after the messages, whose buttons branch "into a new chat".
  await page.getByRole('button', { name: /^New chat/ }).click();
  await conversation(page).getByText(LAST_TEXT).waitFor({ state: 'detached' });
  const openMs = await timeUntilShown(page, () => sessionList(page).getByRole('link').last().click());
  await watchMainThread(page);
  await composer(page).pressSequentially(TYPED, { delay: KEY_INTERVAL_MS });
  const thread = await readMainThread(page, TYPED.length);
  await close();
  const name = `conversation of ${messages} messages`;
  return [
    {
      label: `${name}: opened from the list`,
      value: openMs,
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 1_000 }],
    },
    { label: `${name}: shown after a reload`, value: reloadMs, unit: 'ms' },
    {
      label: `${name}: key to paint, 95th percentile`,
      value: percentile(thread.keyDelaysMs, 0.95),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 50 }],
    },
    {
      label: `${name}: longest task while typing`,
      value: thread.longestTaskMs,
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 50 }],
    },
  ];
}
