// Finds the Node that runs the project: the one pinned as a package where it exists for this system, otherwise the one
// that runs this script, if it is new enough.
import { existsSync } from 'node:fs';
import path from 'node:path';

const OLDEST_MAJOR = 24;

/**
 * Node options of the server's process. By default the heap grows to several times what it needs before it is collected.
 * Half of this young generation and of this growth saves 40 MB, and costs an eighth more CPU time for each token: what is
 * held after the start is marked again in every full collection, beside the streams. What only the start or a time of much
 * work needed is given back at rest: see `release-memory.ts`.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32', '--heap-growing-percent=100', '--expose-gc'];

/**
 * Settings for glibc's allocator: one arena instead of one per thread, and large blocks that are returned to the system
 * when freed. The operator's own settings take precedence.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * @typedef {{ platform: string, arch: string, version: string, execPath: string }} CurrentRuntime
 */

/**
 * @param {string} root
 * @param {CurrentRuntime} current
 * @returns {string} path of the executable
 */
export function findRuntime(root, current) {
  const pinned = path.join(root, 'node_modules', `node-${current.platform}-${current.arch}`, 'bin/node');
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(current.version, 10) >= OLDEST_MAJOR) return current.execPath;
  throw new Error(
    `Parley needs Node ${OLDEST_MAJOR} or newer on this system; this is Node ${current.version}. ` +
      'Please install it from https://nodejs.org and try again.',
  );
}
