// What a first visit has to fetch before a message can be written, over a slow connection: without one, what is asked for
// last has arrived before the page can draw what it has.
import type { Browser } from 'playwright-core';
import { countFirstVisit, FIRST_VISIT_LIMIT_BYTES } from '../../scripts/web/first-visit.ts';
import { fromRoot } from '../../scripts/paths.mjs';
import type { Account } from '../prepared-accounts.ts';
import type { Figure } from '../measurement.ts';
import { COMPOSER_MEASURE, visitChat } from './chat-page.ts';
import { slowDown } from './slow-line.ts';

export async function measureFirstVisit(
  browser: Browser,
  address: string,
  account: Account,
): Promise<readonly Figure[]> {
  const startedAtMs = performance.now();
  const { page, close } = await visitChat(browser, address, account, { preparePage: slowDown });
  const usableMs = performance.now() - startedAtMs;
  const scripts = await page.evaluate((mark) => {
    const readyAt = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
    return (
      performance
        .getEntriesByType('resource')
        // Asked for by this type, so they have these fields.
        .map((entry) => entry as PerformanceResourceTiming)
        // What is still on its way when the composer is there, as the list of chats and the menus, is not part of this.
        .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd < readyAt)
        .map(({ encodedBodySize, decodedBodySize }) => ({ encodedBodySize, decodedBodySize }))
    );
  }, COMPOSER_MEASURE);
  await close();
  const sum = (key: 'encodedBodySize' | 'decodedBodySize'): number =>
    scripts.reduce((total, script) => total + script[key], 0) / 1_024;
  return [
    {
      label: 'first visit: script as sent, before the composer can be used',
      value: sum('encodedBodySize'),
      unit: 'kB',
      bounds: [{ on: 'value', atMost: FIRST_VISIT_LIMIT_BYTES / 1_024 }],
    },
    {
      label: 'first visit: the same as counted in the build',
      value: countFirstVisit(fromRoot('apps/web/dist'), 'en').bytes / 1_024,
      unit: 'kB',
    },
    { label: 'first visit: the same unpacked', value: sum('decodedBodySize'), unit: 'kB' },
    { label: 'first visit: scripts', value: scripts.length, unit: '' },
    { label: 'first visit: until the composer can be used, at 1.6 Mbit/s', value: usableMs, unit: 'ms' },
  ];
}
