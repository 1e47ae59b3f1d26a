import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

const WATCHING = `
  const { endWithParent } = await import(${JSON.stringify(fromRoot('scripts/end-with-parent.mjs'))});
  endWithParent({ npm_lifecycle_event: 'start' });
  process.on('SIGTERM', () => { console.log('told to end'); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log('ready');
`;

/** Stands for the shell that npm puts in between. */
const SHELL = `
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(WATCHING)}], { stdio: 'inherit' });
`;

test('ends in order when the shell that npm started it with is gone', async () => {
  const shell = spawn(process.execPath, ['--input-type=module', '-e', SHELL], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (text.includes('ready')) shell.kill('SIGTERM');
  });
  // The pipe closes when the last process that holds it has ended.
  await once(shell.stdout, 'close');
  expect(output).toBe('ready\ntold to end\n');
});
