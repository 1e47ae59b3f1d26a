import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. */
export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {...string} parts */
export function fromRoot(...parts) {
  return path.join(ROOT, ...parts);
}
