// Everything that can be proven: the checks, the tests, the journeys in a browser. With arguments, only the tests
// they name; with `--changed`, what the change at hand can break.
import { runSteps } from '../check/run-steps.ts';
import { listSteps, listStepsFor } from '../check/steps.ts';
import { ROOT } from '../paths.mjs';
import { findBase, listChangedFiles } from '../testing/changed-files.ts';
import { addCounts, toFailure, type Counts } from '../testing/counts.ts';
import { runVitest } from '../testing/run-vitest.ts';
import { findUnstable } from '../testing/unstable-tests.ts';
import { ensureWebBuilt } from '../web/web-build.ts';

const JOURNEY = /^(\.\/)?e2e(\/|$)/;
const CHANGED = '--changed';

async function runJourneys(args: readonly string[]): Promise<Counts> {
  if ((await ensureWebBuilt(ROOT)) !== 0) return toFailure('The web cannot be built.');
  return runVitest('e2e', args);
}

/** The journeys follow one another and leave a processor idle: the checks are made beside them. */
async function runEverything(): Promise<Counts> {
  const tests = await runVitest('root', []);
  const journeys = runJourneys([]);
  const checks = runSteps(listSteps(), { concurrency: 1, oneMoreAfter: journeys });
  return addCounts([tests, ...(await Promise.all([journeys, checks]))]);
}

async function runChanged(): Promise<Counts> {
  const base = findBase();
  const files = listChangedFiles(base);
  const journeys = files.filter((file) => JOURNEY.test(file) && file.endsWith('.test.ts'));
  return addCounts([
    await runSteps(listStepsFor(files)),
    await runVitest('root', [CHANGED, base, '--passWithNoTests']),
    ...(journeys.length > 0 ? [await runJourneys(journeys)] : []),
  ]);
}

function runNamed(args: readonly string[]): Promise<Counts> {
  if (args.length === 0) return runEverything();
  if (args.includes(CHANGED)) return runChanged();
  return args.some((arg) => JOURNEY.test(arg)) ? runJourneys(args) : runVitest('root', args);
}

export async function run(args: readonly string[]): Promise<number> {
  const counts = await runNamed(args);
  const { passed, unstable } = counts;
  const failures = [...counts.failures, ...findUnstable(unstable, Date.now())];
  const failed = counts.failed + failures.length - counts.failures.length;
  // Failures may be thousands of lines above; they are repeated for readers of the end of a log.
  for (const test of unstable) console.log(`UNSTABLE  ${test}`);
  for (const failure of failures) console.log(`FAILED    ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
