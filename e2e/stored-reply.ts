import type { Page } from 'playwright-core';

/** Replaces the text of the only reply stored in the browser. Reload the page to see it. */
export function replaceStoredReply(page: Page, text: string): Promise<void> {
  return page.evaluate(async (content) => {
    const settle = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The browser database refused'));
      });
    const database = await settle(indexedDB.open('ai-chat-app'));
    const store = database.transaction('sessions', 'readwrite').objectStore('sessions');
    for (const key of (await settle(store.getAllKeys())).map(String)) {
      // As written by the app.
      const record = (await settle(store.get(key))) as { role?: string };
      if (record.role === 'assistant') await settle(store.put({ ...record, content }, key));
    }
    database.close();
  }, text);
}
