// Everything that can be proven, in order of cost: the checks, the tests, the journeys in a browser. With
// arguments, only the tests they name.
import { runSteps } from '../check/run-steps.ts';
import { listSteps } from '../check/steps.ts';
import { ROOT } from '../paths.mjs';
import { addCounts, toFailure, type Counts } from '../testing/counts.ts';
import { runVitest } from '../testing/run-vitest.ts';
import { ensureWebBuilt } from '../web-build.ts';

const JOURNEY = /^(\.\/)?e2e(\/|$)/;

async function runJourneys(args: readonly string[]): Promise<Counts> {
  if ((await ensureWebBuilt(ROOT)) !== 0) return toFailure('The web cannot be built.');
  return runVitest('e2e', args);
}

async function runEverything(): Promise<Counts> {
  return addCounts([await runSteps(listSteps()), await runVitest('root', []), await runJourneys([])]);
}

export async function run(args: readonly string[]): Promise<number> {
  const isJourney = args.some((arg) => JOURNEY.test(arg));
  const runNamed = isJourney ? runJourneys : (names: readonly string[]) => runVitest('root', names);
  const { passed, failed, failures, unstable } = await (args.length === 0 ? runEverything() : runNamed(args));
  // What failed may be thousands of lines above; whoever sees only the end of a log is to know it too.
  for (const test of unstable) console.log(`UNSTABLE  ${test}`);
  for (const failure of failures) console.log(`FAILED    ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
