import { fileURLToPath } from 'node:url';

/** Of this process's environment, what programs get that tests start: where programs are, and code that is compiled once for all. */
export const CHILD_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../../node_modules/.cache/compile', import.meta.url)),
};
