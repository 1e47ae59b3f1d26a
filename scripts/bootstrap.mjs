// The entry point of every npm script. Plain JavaScript for Node 18 or newer: it installs what is missing, switches to
// the project's pinned runtime and runs the command. Only the files imported here need to be that plain.
import { realpathSync } from 'node:fs';
import module from 'node:module';
import { runChild } from './child.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { ensureInstalled } from './install.mjs';
import { fromRoot, ROOT } from './paths.mjs';
import { findRefusal } from './refuse-options.mjs';
import { findRuntime, SERVER_ENVIRONMENT, SERVER_FLAGS } from './runtime.mjs';

/** On a machine that only runs the product: none of them needs what tests it. */
const RUNNING = ['start', 'build', 'admin', 'probe-tools'];
const COMMANDS = [...RUNNING, 'dev', 'test', 'check', 'format', 'bench'];

/**
 * @param {string} command
 * @returns {Promise<string>} path of the Node that the project runs on
 */
async function prepareRuntime(command) {
  await ensureInstalled(ROOT, RUNNING.includes(command) ? 'run' : 'all');
  const { platform, arch, execPath } = process;
  return findRuntime(ROOT, { platform, arch, execPath, version: process.versions.node });
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} runtime
 * @returns {Promise<number | undefined>} the exit code; undefined when the command goes on in this process
 */
async function runCommand(command, args, runtime) {
  const flags = command === 'start' ? SERVER_FLAGS : [];
  const isPrepared = flags.every((flag) => process.execArgv.includes(flag));
  if (!isPrepared || realpathSync(runtime) !== realpathSync(process.execPath)) {
    const line = [...flags, fromRoot('scripts/bootstrap.mjs'), command, ...args];
    const environment = command === 'start' ? { ...SERVER_ENVIRONMENT, ...process.env } : process.env;
    // Replaces this process where Node can, so that no second one stays beside the server.
    if ('execve' in process) process.execve(runtime, [runtime, ...line], environment);
    return runChild(runtime, line, { env: environment });
  }
  // Before the first TypeScript file: cached compilations start faster.
  module.enableCompileCache(fromRoot('node_modules/.cache/compile'));
  const { run } = await import(`./commands/${command}.ts`);
  return run(args);
}

const [command = '', ...args] = process.argv.slice(2);
const refusal = findRefusal(command, args, process.env);
if (refusal !== null) {
  console.error(refusal);
  process.exitCode = 2;
} else if (COMMANDS.includes(command)) {
  process.chdir(ROOT);
  endWithParent(process.env);
  const runtime = await prepareRuntime(command).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  process.exitCode = await runCommand(command, args, runtime);
} else {
  console.error(`Usage: npm run ${COMMANDS.join('|')}`);
  process.exitCode = 2;
}
