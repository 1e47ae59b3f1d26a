// How much later the first token of a reply comes than through a proxy that only forwards bytes, while thousands of streams
// open. The client counts tokens and no more: one that checks each event takes the processors from what is measured.
import { compareBursts } from '../load/compare-bursts.ts';
import { toServerRequest, toVendorRequest } from '../load/requests.ts';
import type { Figure } from '../measurement.ts';
import type { RunningServer, ServerSetup } from '../server-under-test.ts';
import type { RunningProxy } from '../streams/start-proxy.ts';
import { UNTRACKED } from '../vendor/directives.ts';

const DIRECTIVES = { canary: UNTRACKED, tokens: 60, intervalMs: 100 };
/** Five hundred streams begin each second. */
const RAMP_MS_PER_STREAM = 2;

export interface FirstTokensStage {
  readonly server: RunningServer;
  readonly proxy: RunningProxy;
  readonly setup: ServerSetup;
  readonly rounds: number;
}

export async function measureFirstTokens(stage: FirstTokensStage): Promise<readonly Figure[]> {
  const { accounts } = stage.setup;
  const size = accounts.length;
  const sides = {
    server: {
      port: stage.server.port,
      requests: accounts.map((account, slot) => toServerRequest(account, DIRECTIVES, slot)),
    },
    proxy: { port: stage.proxy.port, requests: accounts.map(() => toVendorRequest(DIRECTIVES)) },
  };
  const shape = { tokens: DIRECTIVES.tokens, rampMs: size * RAMP_MS_PER_STREAM, rounds: stage.rounds };
  const { server, proxy } = await compareBursts(sides, shape);
  const name = `${size} streams, ${DIRECTIVES.intervalMs} ms apart`;
  return [
    { label: `${name}: first token, median`, value: server.medianMs, baseline: proxy.medianMs, unit: 'ms' },
    {
      label: `${name}: first token, 95th percentile`,
      value: server.p95Ms,
      baseline: proxy.p95Ms,
      unit: 'ms',
    },
    {
      label: `${name}: first token, 95th percentile, added to the proxy's`,
      value: server.p95Ms - proxy.p95Ms,
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 150 }],
    },
  ];
}
