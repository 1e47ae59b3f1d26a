// The list of tools for an account with many of its own, beside the same list for an account without.
import { ToolList } from '@parley/contract/tools/schemas.ts';
import type { ApiAccess } from '../api-client.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { median, percentile } from '../statistics.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { createCustomTools } from './custom-tools.ts';

const OWN_TOOLS = 500;
const MOST_MS = 50;
const WARM_UP = 20;

interface Listed {
  readonly tookMs: number;
  readonly own: number;
}

async function list({ port, account }: ApiAccess): Promise<Listed> {
  const startedMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/tools/available`, {
    headers: { authorization: `Bearer ${account.token}` },
  });
  const text = await answer.text();
  const tookMs = performance.now() - startedMs;
  const { tools } = ToolList.parse(JSON.parse(text));
  return { tookMs, own: tools.filter(({ is_custom: isCustom }) => isCustom).length };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: 2 });
  const server = await startServer(setup);
  try {
    const [maker, other] = setup.accounts;
    if (!maker || !other) throw new Error('There are no accounts');
    const { port } = server;
    await createCustomTools({ port, account: maker }, OWN_TOOLS);
    const many: Listed[] = [];
    const none: Listed[] = [];
    const rounds = isQuick ? 30 : 200;
    // Alternating, so that other load on the machine affects both equally.
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const withOwn = await list({ port, account: maker });
      const without = await list({ port, account: other });
      if (round < 0) continue;
      many.push(withOwn);
      none.push(without);
    }
    const times = many.map(({ tookMs }) => tookMs);
    const baseline = none.map(({ tookMs }) => tookMs);
    const label = `GET /tools/available with ${OWN_TOOLS} custom tools`;
    return {
      figures: [
        {
          label: `${label}: median`,
          value: median(times),
          baseline: median(baseline),
          unit: 'ms',
          bounds: [{ on: 'value', atMost: MOST_MS }],
        },
        {
          label: `${label}: 95th percentile`,
          value: percentile(times, 0.95),
          baseline: percentile(baseline, 0.95),
          unit: 'ms',
        },
        {
          label: `${label}: custom tools in each answer, at least`,
          value: Math.min(...many.map(({ own }) => own)),
          unit: '',
          bounds: [{ on: 'value', atLeast: OWN_TOOLS }],
        },
      ],
      notes: ['The baseline is the same list for an account that has none of its own.'],
    };
  } finally {
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const tools: Measurement = { name: 'tools', title: 'The list of tools with many custom ones', run };
