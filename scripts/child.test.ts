import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { runChild, toExitCode } from './child.mjs';
import { fromRoot } from './paths.mjs';

test.each([
  [0, null, 0],
  [3, null, 3],
  [null, 'SIGTERM', 143],
  [null, 'SIGINT', 130],
  [null, null, 1],
] as const)('turns code %s and signal %s into exit code %s', (code, signal, exitCode) => {
  expect(toExitCode(code, signal)).toBe(exitCode);
});

test('keeps the exit code of what it runs', async () => {
  expect(await runChild(process.execPath, ['-e', 'process.exit(7)'])).toBe(7);
});

test('fails when there is nothing to run', async () => {
  await expect(runChild('/no/such/program', [])).rejects.toThrow('ENOENT');
});

/** Ends with 9 when it is told to end, and says when it can be told. */
const POLITE =
  "process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('ready');";

test('passes a signal on and waits for the answer', async () => {
  const child = JSON.stringify(fromRoot('scripts/child.mjs'));
  const script = `const { runChild } = await import(${child});
    process.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(POLITE)}]);`;
  const outer = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(outer, 'exit');
  await once(outer.stdout, 'data');
  outer.kill('SIGTERM');
  expect(await ended).toEqual([9, null]);
});
