// Runs the server and the web app, both reloading on change. One Ctrl-C ends both.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { toExitCode } from '../child.mjs';
import { fromRoot } from '../paths.mjs';

function startServer(): ChildProcess {
  return spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', fromRoot('apps/server/src/main.ts')],
    {
      stdio: 'inherit',
    },
  );
}

/** The pages call the server on `PORT`. */
function startWeb(): ChildProcess {
  const apiAddress = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
  return spawn(process.execPath, [fromRoot('node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: fromRoot('apps/web'),
    env: { API_ADDRESS: apiAddress, ...process.env },
    stdio: 'inherit',
  });
}

async function waitForEnd(child: ChildProcess): Promise<number> {
  await once(child, 'exit');
  return toExitCode(child.exitCode, child.signalCode);
}

export async function run(): Promise<number> {
  const children = [startServer(), startWeb()];
  const endAll = (): void => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
  const ends = children.map(waitForEnd);
  const firstExitCode = await Promise.race(ends);
  endAll();
  await Promise.all(ends);
  return firstExitCode;
}
