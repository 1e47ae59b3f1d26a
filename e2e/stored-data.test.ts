import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { copyReply, send } from './chat-page.ts';
import { tryFree, useProduct } from './product.ts';

const product = useProduct();

const KEYS = [
  'access_token',
  'refresh_token',
  'guestSession',
  'auth-storage',
  'session-storage',
  'chat-storage',
  'model-storage',
  'theme-storage',
  'user-profile-storage',
  'last-user-id',
  'i18nextLng',
  'errorBoundary_lastAutoRefresh',
];

async function expectWorkingChat(page: Page): Promise<void> {
  product.vendor.answerWith((call) => call.reply('Everything still works.'));
  await send(page, 'Does it still work?');
  expect(await copyReply(page)).toBe('Everything still works.');
}

async function openPrepared(prepare: (page: Page) => Promise<void>): Promise<Page> {
  const page = await product.openVisitor('/favicon.svg');
  await prepare(page);
  await page.goto(product.address);
  return page;
}

async function fillStorage(page: Page, value: string): Promise<void> {
  await page.evaluate(([keys, text]) => keys.forEach((key) => localStorage.setItem(key, text)), [
    KEYS,
    value,
  ] as const);
}

test('a script as stored language is ignored, and does not run [I18N-03]', async () => {
  const page = await openPrepared((prepared) =>
    prepared.evaluate(() => localStorage.setItem('i18nextLng', '<script>window.hasRun = true</script>')),
  );
  await tryFree(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.evaluate(() => Reflect.get(window, 'hasRun'))).toBeUndefined();
  await expectWorkingChat(page);
});

test.each([
  ['broken JSON', '{"state":'],
  ['JSON of another shape', '[[{"state":{"theme":7,"account":"x"},"version":"now"}]]'],
  ['nothing but a null', 'null'],
  ['a megabyte of rubbish', '\u0000\ud800'.repeat(150_000)],
])('the app starts and works with %s under every key of its local storage', async (_, value) => {
  const page = await openPrepared((prepared) => fillStorage(prepared, value));
  await tryFree(page);
  await expectWorkingChat(page);
});

test.each([
  ['an older version without its stores', 1],
  ['a newer version', 99],
])('the app starts and works over a browser database of %s [STOR-11]', async (_, version) => {
  const page = await openPrepared((prepared) =>
    prepared.evaluate(
      (wanted) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open('ai-chat-app', wanted);
          request.onupgradeneeded = () => request.result.createObjectStore('sessions');
          request.onsuccess = () => {
            request.result.close();
            resolve();
          };
          request.onerror = () => reject(new Error('The database was not made.'));
        }),
      version,
    ),
  );
  await tryFree(page);
  await expectWorkingChat(page);
  await page.reload();
  expect(await copyReply(page)).toBe('Everything still works.');
});

test('damaged records of chats are skipped, and the others are shown', async () => {
  const page = await product.openGuest();
  await expectWorkingChat(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ai-chat-app');
        opening.onerror = () => reject(new Error('The database did not open.'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['sessions', 'ui-settings'], 'readwrite');
          const sessions = transaction.objectStore('sessions');
          const owner = localStorage.getItem('last-user-id') ?? '';
          sessions.put({ id: 7, name: null }, `ai-chat-sessions/${owner}/session/session-1-damaged`);
          sessions.put('not a message', `ai-chat-sessions/${owner}/message/session-1-damaged/x`);
          transaction.objectStore('ui-settings').put('no drafts', `drafts/${owner}`);
          transaction.objectStore('ui-settings').put([1, 2], 'model-store');
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.reload();
  expect(await copyReply(page)).toBe('Everything still works.');
});

test('with blocked browser storage the chat works in memory and says so [PE-09, STOR-12]', async () => {
  const page = await product.openVisitor('/favicon.svg');
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    IDBFactory.prototype.open = refuse;
    IDBFactory.prototype.deleteDatabase = refuse;
    LockManager.prototype.request = () =>
      Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  });
  await page.goto(product.address);
  // The notice does not stay.
  await Promise.all([page.getByText('Storage Issue').waitFor(), tryFree(page)]);
  await expectWorkingChat(page);
});

test('with full browser storage the reply stays on screen and the person is told [GEN-39, STOR-12]', async () => {
  const page = await product.openGuest();
  await page.evaluate(() => {
    const refuse = (): never => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    Storage.prototype.setItem = refuse;
  });
  await Promise.all([
    page.getByText('Storage Issue').waitFor(),
    page.getByText('Browser storage is full. Delete old conversations and try again.').waitFor(),
    expectWorkingChat(page),
  ]);
  expect(await copyReply(page)).toBe('Everything still works.');
});
