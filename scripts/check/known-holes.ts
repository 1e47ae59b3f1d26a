// Queries the registry for known vulnerabilities of installed packages. Requires the network, so it is a step of CI
// only; without a reply it reports that it was skipped.
import { execFileSync } from 'node:child_process';
import { ROOT } from '../paths.mjs';
import { report } from './report.ts';
import { NOT_DONE } from './run-steps.ts';
import { judgeAdvisories, type AcceptedHole } from './supply-chain/judge-advisories.ts';

const ACCEPTED: readonly AcceptedHole[] = [];

function askRegistry(): unknown {
  const options = {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
    stdio: 'pipe',
  } as const;
  try {
    return JSON.parse(execFileSync('npm', ['audit', '--json', '--fetch-retries=0'], options));
  } catch (error) {
    // npm exits with 1 when there are vulnerabilities, and prints them nevertheless.
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    return output.startsWith('{') ? JSON.parse(output) : null;
  }
}

const problems = judgeAdvisories(askRegistry(), ACCEPTED, new Date().toISOString().slice(0, 10));
if (problems === null) {
  console.error('The registry did not answer.');
  process.exitCode = NOT_DONE;
} else {
  report(problems);
}
