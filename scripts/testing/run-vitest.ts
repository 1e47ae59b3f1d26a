import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChild } from '../child.mjs';
import { fromRoot, ROOT } from '../paths.mjs';
import { countTests, type Counts } from './counts.ts';

/** `root` holds every test but the journeys; those have a configuration of their own. */
export type Suite = 'root' | 'e2e';

const CONFIGS: Readonly<Record<Suite, string>> = { root: 'vitest.config.ts', e2e: 'e2e/vitest.config.ts' };

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // A run that crashed leaves no report, or half of one; the caller counts that as a failure.
    return null;
  }
}

/**
 * On an unattended machine a failing test is retried once, which separates a test that stumbles from one that
 * is broken. It fails the build in both cases: see `unstable-tests.ts`.
 */
const TRIES = process.env['CI'] === undefined ? [] : ['--retry', '1'];

export async function runVitest(suite: Suite, args: readonly string[]): Promise<Counts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-report-'));
  const reportFile = path.join(folder, 'report.json');
  const options = ['--config', fromRoot(CONFIGS[suite]), '--reporter', 'default', '--reporter', 'json'];
  const vitest = fromRoot('node_modules/vitest/vitest.mjs');
  const exitCode = await runChild(
    process.execPath,
    [vitest, 'run', ...options, `--outputFile.json=${reportFile}`, ...TRIES, ...args],
    { cwd: ROOT },
  );
  const report = await readReport(reportFile);
  await rm(folder, { recursive: true, force: true });
  return countTests(report, exitCode);
}
