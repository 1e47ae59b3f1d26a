// Navigation through the shell in a real browser.
import { launchBrowser } from '../../e2e/browser.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { measureLanding } from './landing.ts';
import { measureWalk } from './walk.ts';

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: 1 });
  const server = await startServer(setup);
  const browser = await launchBrowser();
  const address = `http://127.0.0.1:${server.port}`;
  const [account] = setup.accounts;
  if (!account) throw new Error('No account was made');
  try {
    const landing = await measureLanding(browser, address, isQuick ? 1 : 5);
    return { figures: [...landing, ...(await measureWalk(browser, address, account))] };
  } finally {
    await browser.close();
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const shell: Measurement = { name: 'shell', title: 'Landing, pages and languages in a browser', run };
