// The web app in a real browser, served by the product's own process.
import { launchBrowser } from '../../e2e/browser.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { createCustomTools } from '../tools/custom-tools.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureHugeMarkup } from './huge-markup.ts';
import { measureLongReply } from './long-reply.ts';
import { measureLongSession } from './long-session.ts';
import { measureToolPicker } from './tool-picker.ts';

const OWN_TOOLS = 500;

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: 2 });
  const server = await startServer(setup);
  const browser = await launchBrowser();
  const address = `http://127.0.0.1:${server.port}`;
  const [account, maker] = setup.accounts;
  if (!account || !maker) throw new Error('No account was made');
  try {
    await createCustomTools({ port: server.port, account: maker }, OWN_TOOLS);
    const figures: Figure[] = [
      ...(await measureFirstVisit(browser, address, account)),
      ...(await measureLongReply(browser, address, account, isQuick ? 4_000 : 20_000)),
      ...(await measureLongSession(browser, address, account, isQuick ? 200 : 1_000)),
      ...(await measureHugeMarkup(browser, address, account, isQuick ? 0.1 : 1)),
      ...(await measureToolPicker(browser, address, { account: maker, other: account, ownTools: OWN_TOOLS })),
    ];
    return { figures };
  } finally {
    await browser.close();
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const web: Measurement = { name: 'web', title: 'The web app in a browser', run };
