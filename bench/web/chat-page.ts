// The chat as a signed-in person has it in a browser of its own.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Account } from '../prepared-accounts.ts';

export interface ChatVisit {
  readonly page: Page;
  close(): Promise<void>;
}

export const COMPOSER_MEASURE = 'composer';

/** Marks the moment the composer comes to be, in the page itself: a look from outside would come too late. */
function markComposer(mark: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('textarea')) return;
    observer.disconnect();
    performance.mark(mark);
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Conversations stay in the browser of the visit, where a measurement may write into them by hand. */
export async function keepLocal(context: BrowserContext): Promise<void> {
  await context.route('**/api/chat-history/**', (route) => route.abort());
}

interface Preparations {
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  readonly preparePage?: (page: Page) => Promise<void>;
}

/** A first visit: nothing is cached, nothing is stored but the proof of sign-in. */
export async function visitChat(
  browser: Browser,
  address: string,
  account: Account,
  { prepare, preparePage }: Preparations = {},
): Promise<ChatVisit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Fetching the rest of the app for later is not what is measured.
    serviceWorkers: 'block',
  });
  await context.addInitScript((token) => localStorage.setItem('access_token', token), account.token);
  await context.addInitScript(markComposer, COMPOSER_MEASURE);
  await prepare?.(context);
  const page = await context.newPage();
  await preparePage?.(page);
  await page.goto(`${address}/#/chat`);
  await composer(page).waitFor();
  return { page, close: () => context.close() };
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const conversation = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
export const sessionList = (page: Page): Locator => page.getByRole('navigation', { name: 'Chats' });

/** Replies, unlike one's own messages, say whether they are still being written. */
const replies = (page: Page): Locator => conversation(page).locator('article[aria-busy]');

export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

export async function waitForReply(page: Page, timeoutMs: number): Promise<void> {
  await replies(page).last().waitFor();
  await conversation(page).locator('article[aria-busy="false"]').last().waitFor({ timeout: timeoutMs });
  await page.waitForFunction(() => document.querySelector('article[aria-busy="true"]') === null, null, {
    timeout: timeoutMs,
  });
}
