// Installs the locked packages, but only when the installed ones differ.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runChild } from './child.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { trimPackages } from './trim-packages.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/**
 * `run`: what builds and runs the product, without the files of its packages that only developers read.
 * `all`: what tests and checks it as well.
 * @typedef {'run' | 'all'} Scope
 */

/**
 * @param {LockedPackages} locked
 * @param {Scope} scope
 * @returns {LockedPackages}
 */
export function selectPackages(locked, scope) {
  if (scope === 'all') return locked;
  return Object.fromEntries(
    Object.entries(locked).filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true),
  );
}

/**
 * Whether the installed packages are those of the lockfile. An optional package may be missing: it is for
 * another system.
 * @param {LockedPackages} wanted
 * @param {LockedPackages} installed
 */
export function matchesLockfile(wanted, installed) {
  return Object.entries(wanted).every(([folder, entry]) => {
    if (!folder.includes('node_modules/') || entry.link) return true;
    const found = installed[folder];
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Promise<LockedPackages | null>}
 */
async function readLockedPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages;
  } catch {
    // Missing, or truncated by an interrupted install: both mean "install".
    return null;
  }
}

/**
 * Whether the packages inside a workspace are still there: cleaning that workspace takes them away, and npm's
 * own list does not notice.
 * @param {string} root
 * @param {LockedPackages} wanted
 */
function hasNestedPackages(root, wanted) {
  return Object.entries(wanted)
    .filter(([folder, entry]) => /^(?!node_modules\/).*\/node_modules\//.test(folder) && !entry.optional)
    .every(([folder]) => existsSync(path.join(root, folder)));
}

/**
 * @param {string} root
 * @param {Scope} scope
 */
async function isInstalled(root, scope) {
  const [locked, installed] = await Promise.all([
    readLockedPackages(path.join(root, 'package-lock.json')),
    readLockedPackages(path.join(root, 'node_modules/.package-lock.json')),
  ]);
  if (locked === null || installed === null) return false;
  const wanted = selectPackages(locked, scope);
  return matchesLockfile(wanted, installed) && hasNestedPackages(root, wanted);
}

/**
 * The command that runs npm: the npm that runs us, where one does. Other package managers name themselves in the
 * same variable.
 * @param {NodeJS.ProcessEnv} env
 */
export function npmCommand(env) {
  const runner = env['npm_execpath'] ?? '';
  return runner.endsWith('npm-cli.js') ? [process.execPath, runner] : ['npm'];
}

/**
 * @param {string} root
 * @param {Scope} scope
 */
export async function installPackages(root, scope) {
  const [file = 'npm', ...args] = npmCommand(process.env);
  // Named, whatever NODE_ENV and npm's own settings say.
  const dev = scope === 'all' ? '--include=dev' : '--omit=dev';
  const flags = ['ci', '--loglevel=error', '--ignore-scripts', '--no-audit', '--no-fund', dev];
  const exitCode = await runChild(file, [...args, ...flags, '--include=optional'], { cwd: root });
  if (exitCode !== 0)
    throw new Error(`The packages could not be installed (npm ended with code ${exitCode}).`);
  if (scope === 'run') await trimPackages(root);
}

/**
 * @param {string} root
 * @param {Scope} scope
 */
export async function ensureInstalled(root, scope) {
  if (await isInstalled(root, scope)) return;
  await oneAtATime(root, 'install', async () => {
    if (await isInstalled(root, scope)) return;
    console.log('Installing packages ...');
    await installPackages(root, scope);
  });
}
