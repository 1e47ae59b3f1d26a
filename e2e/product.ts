// The fixture of a file of journeys: a server, a browser and a vendor, and a fresh visitor for each journey. The files that
// one process runs have the same ones, unless they need a server of their own: starting one takes as long as a journey.
// Every journey also verifies that no page raised an error, violated the content policy, called another origin or made
// an undocumented call.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { shareBrowser } from './browser.ts';
import { startApp, type RunningApp, type StartOptions } from './start-app.ts';
import { startVendor, type Vendor } from './vendor.ts';
import { createPageProblems, watchPages } from './watch-pages.ts';

const PATIENCE_MS = 30_000;
/** The primary button of the first page. */
export const TRY_FREE = 'Try AI agents for free';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

export interface Product {
  readonly address: string;
  readonly vendor: Vendor;
  /** A separate browser profile, on the page at `path`. */
  openVisitor(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same, with free credit and an empty chat. */
  openGuest(options?: BrowserContextOptions): Promise<Page>;
  /** For a journey about what the content policy blocks. */
  expectViolations(): void;
  /** For a journey that leaves for a site of its own. */
  expectVisitsTo(origin: string): void;
}

export interface ProductOptions extends StartOptions {
  /** `false`: only the built-in guide replies. */
  readonly hasVendor?: boolean;
  /** Additional environment variables of the server, which is the file's own then. */
  readonly settings?: Readonly<Record<string, string>>;
  /** On an address that browsers take for no safe one, as in a home network: pages there have no clipboard, no locks. */
  readonly isUnsafe?: boolean;
  /** For journeys that leave something behind which others would notice, such as a schedule. */
  readonly isAlone?: boolean;
}

interface Served {
  readonly vendor: Vendor;
  readonly app: RunningApp;
  stop(): Promise<void>;
}

async function serve({ hasVendor = true, settings = {}, ...options }: ProductOptions): Promise<Served> {
  const vendor = await startVendor();
  const forVendor = hasVendor ? { OPENAI_BASE_URL: vendor.baseUrl } : {};
  const app = await startApp({ LIMIT_FACTOR: '1000', ...forVendor, ...settings }, options);
  return {
    vendor,
    app,
    async stop() {
      await app.stop();
      await vendor.stop();
    },
  };
}

const shared = new Map<string, Promise<Served>>();

/** It ends with this process. */
function share(options: ProductOptions): Promise<Served> {
  const key = JSON.stringify(options);
  const served = shared.get(key) ?? serve(options);
  shared.set(key, served);
  return served;
}

export async function tryFree(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`${TRY_FREE}|Continue as guest`) })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
}

/** The same machine, by a name that browsers do not take for their own machine. */
const toUnsafe = (address: string): string => address.replace('127.0.0.1', '0.0.0.0');

export function useProduct({ isAlone = false, isUnsafe = false, ...options }: ProductOptions = {}): Product {
  const isOwn = isAlone || options.settings !== undefined;
  let served: Served;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let trouble = createPageProblems();
  let areViolationsExpected = false;
  let visited: string | null = null;

  beforeAll(async () => {
    [served, browser] = await Promise.all([isOwn ? serve(options) : share(options), shareBrowser()]);
  });

  afterAll(async () => {
    if (isOwn) await served.stop();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await showPages(contexts);
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    served.vendor.reset();
    const { violations, foreignRequests } = trouble;
    const found = {
      ...trouble,
      violations: areViolationsExpected ? [] : violations,
      foreignRequests: foreignRequests.filter((url) => new URL(url).origin !== visited),
    };
    trouble = createPageProblems();
    areViolationsExpected = false;
    visited = null;
    expect(found).toEqual(createPageProblems());
  });

  const addressOf = ({ app: { address } }: Served): string => (isUnsafe ? toUnsafe(address) : address);

  async function openVisitor(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: DESKTOP,
      locale: 'en-US',
      colorScheme: 'light',
      // It would preload the whole app in every journey; the journey that tests it enables it.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.push(context);
    const address = addressOf(served);
    await watchPages(context, address, trouble);
    const page = await context.newPage();
    await page.goto(address + path);
    return page;
  }

  return {
    get address() {
      return addressOf(served);
    },
    get vendor() {
      return served.vendor;
    },
    expectViolations() {
      areViolationsExpected = true;
    },
    expectVisitsTo(origin) {
      visited = origin;
    },
    openVisitor,
    async openGuest(options) {
      const page = await openVisitor('/', options);
      await tryFree(page);
      return page;
    },
  };
}

/** Describes what was visible when a journey failed. */
async function showPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
    console.error(`${page.url()}\n${seen}`);
  }
}
