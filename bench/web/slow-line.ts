import type { Page } from 'playwright-core';

/** Commonly called fast 3G: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms round trip. */
const LINE = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
  latency: 150,
};

/** The page has a slow connection from now on, and a processor that is slower by the factor. */
export async function slowDown(page: Page, processorFactor = 1): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorFactor });
}
