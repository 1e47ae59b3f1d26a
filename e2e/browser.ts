// The browser of the journeys: an installed one, otherwise the one from a package. Nothing is downloaded here.
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** First the one without a window's parts, which takes a third less of the processor for the same pages. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** No telemetry, no first-run pages, nothing that needs a display or a user namespace. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A frame of its own origin has a process of its own, as it has in a browser with windows.
  '--site-per-process',
];

async function findExecutable(): Promise<string> {
  const installed = process.env['CHROMIUM_PATH'] ?? INSTALLED.find((file) => existsSync(file));
  if (installed !== undefined) return installed;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/** A browser with a new, empty profile; its contexts share nothing. Close it at the end. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findExecutable(),
    args: [...FLAGS, ...flags],
    headless: true,
  });
}

/** A journey ends before it pays to optimise the code of its pages. */
const FLAGS_FOR_JOURNEYS = ['--js-flags=--no-turbofan --no-maglev'];

let shared: Promise<Browser> | null = null;

/** The one of all files of journeys that this process runs: close what you open in it. It ends with the process. */
export async function shareBrowser(): Promise<Browser> {
  const open = await shared?.catch(() => null);
  if (open?.isConnected()) return open;
  shared = launchBrowser(FLAGS_FOR_JOURNEYS);
  return shared;
}

export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
