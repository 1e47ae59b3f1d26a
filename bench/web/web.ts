// The web app in a real browser, served by the product's own process.
import { launchBrowser } from '../../e2e/browser.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureHugeMarkup } from './huge-markup.ts';
import { measureLongReply } from './long-reply.ts';
import { measureLongSession } from './long-session.ts';

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: 1 });
  const server = await startServer(setup);
  const browser = await launchBrowser();
  const address = `http://127.0.0.1:${server.port}`;
  const [account] = setup.accounts;
  if (!account) throw new Error('No account was made');
  try {
    const figures: Figure[] = [
      ...(await measureFirstVisit(browser, address, account)),
      ...(await measureLongReply(browser, address, account, isQuick ? 4_000 : 20_000)),
      ...(await measureLongSession(browser, address, account, isQuick ? 200 : 1_000)),
      ...(await measureHugeMarkup(browser, address, account, isQuick ? 0.1 : 1)),
    ];
    return { figures };
  } finally {
    await browser.close();
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const web: Measurement = { name: 'web', title: 'The web app in a browser', run };
