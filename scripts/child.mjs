import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * The exit code a shell would show for the way a process ended.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function toExitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : (code ?? 1);
}

/**
 * Passes the signals that ask this process to end on to a child. A terminal sends Ctrl-C to both by itself;
 * a second one would look like impatience. Returns the function that stops passing them on.
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const isOnTerminal = process.stdin.isTTY;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !isOnTerminal) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * Runs a program in the foreground and resolves to its exit code.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runChild(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: 'inherit' });
    const stopForwarding = forwardSignals(child);
    child.once('error', (error) => {
      stopForwarding();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      stopForwarding();
      resolve(toExitCode(code, signal));
    });
  });
}
