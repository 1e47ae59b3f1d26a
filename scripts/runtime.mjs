// Finds the Node that runs the project: the one pinned as a package where it exists for this system, else the
// one that runs this script, if it is new enough.
import { existsSync } from 'node:fs';
import path from 'node:path';

const OLDEST_MAJOR = 24;

/**
 * How the server's process is started. Left to itself the heap grows to several times what streaming needs: small room
 * for young objects and a full collection whenever the old ones have grown by a third decide what an idle server and
 * each open stream cost.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/**
 * For the C library's allocator, where it is glibc's: one arena in place of one for each thread, and large blocks that
 * go back to the system when they are freed. What the person who starts the server has set wins.
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
