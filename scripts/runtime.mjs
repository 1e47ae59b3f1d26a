// Finds the Node that runs the project: the one pinned as a package where it exists for this system, else the
// one that runs this script, if it is new enough.
import { existsSync } from 'node:fs';
import path from 'node:path';

const OLDEST_MAJOR = 24;

/**
 * How the server's process is started. Room for young objects decides what an idle server and each open stream cost:
 * left to itself it grows to several times what streaming needs.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];

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
