// Asks the live sources of the tools that need no key whether they still answer as they did when the tests were written.
import { readFileSync } from 'node:fs';
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createAddressGuard } from '../../apps/server/src/platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from '../../apps/server/src/platform/outbound/outbound.ts';
import { VERSION } from '../../apps/server/src/platform/version.ts';
import { BUILTIN_TOOLS } from '../../apps/server/src/toolbox/catalogue.ts';
import { fromRoot } from '../paths.mjs';
import { createProbe, readRecording, type Finding, type Probe } from '../probe/probe-tools.ts';

const NETWORK_MS = 5_000;
/** Any one of them will do. */
const LANDMARKS = ['https://en.wikipedia.org/', 'https://cloudflare-dns.com/', 'https://registry.npmjs.org/'];
const MARKS: Readonly<Record<Finding['state'], string>> = {
  same: 'same       ',
  differs: 'DIFFERS    ',
  unreachable: 'UNREACHABLE',
};

/** As `npm run probe-tools` is told which: parts of the names. */
export function choose(probes: readonly Probe[], words: readonly string[]): readonly Probe[] {
  return words.length === 0 ? probes : probes.filter(({ tool }) => words.some((word) => tool.includes(word)));
}

async function hasNetwork(outbound: Pick<Outbound, 'request'>): Promise<boolean> {
  const tries = LANDMARKS.map((url) => outbound.request({ url, method: 'HEAD', timeoutMs: NETWORK_MS }));
  return Promise.any(tries).then(
    () => true,
    () => false,
  );
}

/** 0 where all are as recorded, 1 where some differ or are unreachable, 2 where nothing could be asked. */
export async function run(args: readonly string[]): Promise<number> {
  // Written by this project.
  const all = JSON.parse(readFileSync(fromRoot('scripts/probe/probes.json'), 'utf8')) as readonly Probe[];
  const probes = choose(all, args);
  if (probes.length === 0) {
    console.error(`No tool without a key has ${args.join(' or ')} in its name.`);
    return 2;
  }
  const clock = createSystemClock();
  const outbound = createOutbound({
    guard: createAddressGuard(),
    findProxy: () => null,
    clock,
    log: createLog('silent'),
    userAgent: `Parley/${VERSION}`,
  });
  try {
    if (!(await hasNetwork(outbound))) {
      console.error('There is no way to the internet from here, so no source was asked.');
      return 2;
    }
    const { probeAll } = createProbe({ outbound, clock, tools: BUILTIN_TOOLS, readRecording });
    const findings = await probeAll(probes, ({ tool, state, notes }) =>
      console.log([`${MARKS[state]} ${tool}`, ...notes.map((note) => `            ${note}`)].join('\n')),
    );
    const count = (wanted: Finding['state']): number =>
      findings.filter(({ state }) => state === wanted).length;
    console.log(
      `${count('same')} as recorded, ${count('differs')} differ, ${count('unreachable')} unreachable`,
    );
    return count('same') === findings.length ? 0 : 1;
  } finally {
    await outbound.stop();
  }
}
