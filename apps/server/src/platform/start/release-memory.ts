import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns to the system what only the start needed: loading the modules makes the young generation grow to its maximum,
 * and V8 keeps that although next to nothing is left in it. This takes a few tenths of a second, in which nothing else
 * happens: only for a server that is not ready yet.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  // The function exists in contexts that are made after the flag was set. Without it nothing is lost but the memory.
  const collect = runInNewContext('gc') as NodeJS.GCFunction | undefined;
  collect?.({ type: 'major', flavor: 'last-resort' });
}
