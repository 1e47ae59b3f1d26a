// Work on the files of the project that two processes must not do at once, such as two servers that are started in a
// fresh folder at the same time.
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 100;
const TOUCH_MS = 1_000;
/** The process that holds the lock touches it; where it has not for this long, it is dead. */
const DEAD_AFTER_MS = 15_000;

/** @param {string} lock */
async function isDead(lock) {
  const found = await stat(lock).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > DEAD_AFTER_MS;
}

/**
 * @param {string} folder
 * @returns {Promise<boolean>} whether this process made it, and no other one had
 */
async function make(folder) {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}

const remove = (/** @type {string} */ folder) => rm(folder, { recursive: true, force: true });

/**
 * Of those that wait, one at a time looks whether the lock is dead: a second one could remove the lock that the first
 * has taken since.
 * @param {string} lock
 */
async function removeDead(lock) {
  const turn = `${lock}.turn`;
  if (!(await make(turn))) {
    if (await isDead(turn)) await remove(turn);
    return;
  }
  try {
    if (await isDead(lock)) await remove(lock);
  } finally {
    await remove(turn);
  }
}

/** @param {string} lock */
async function acquire(lock) {
  while (!(await make(lock))) {
    await removeDead(lock);
    await sleep(LOOK_MS);
  }
}

/**
 * Waits until no other process does the same work, then does it.
 * @template Result
 * @param {string} root
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function oneAtATime(root, name, work) {
  const lock = path.join(root, '.cache', `${name}.lock`);
  await mkdir(path.dirname(lock), { recursive: true });
  await acquire(lock);
  const touching = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    await remove(lock);
  }
}
