import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const SHEET = 'src/styles/index.css';
const FIRST_PAGE = 'src/app/first-page/first-page.tsx';
/** Brings a sheet of its own. */
const WHOLE_APP = 'src/app/whole-app.tsx';
/** Of a value, not of a type alone; at the start or later. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?'(\.[^']+\.tsx?)'|\bimport\('(\.[^']+\.tsx?)'\)/gm;

/** A file with everything of ours that it may load. */
function listSources(file: string, found: Set<string>): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, atOnce, later] of readFileSync(file, 'utf8').matchAll(IMPORT))
    listSources(path.resolve(path.dirname(file), atOnce ?? later ?? ''), found);
  return found;
}

/**
 * Names the files of the first page as the sources of the sheet that is waited for. They are found by their imports, so
 * there is no list to maintain, and no class can be missing. While developing, all classes are in it.
 */
export function firstPageStyles(): Plugin {
  let root = '';
  let isBuild = false;
  return {
    name: 'first-page-styles',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    transform(code, id) {
      const sheet = path.join(root, SHEET);
      if (id.split('?', 1)[0] !== sheet) return null;
      if (!isBuild) return `${code}\n@source '../';`;
      const files = listSources(path.join(root, FIRST_PAGE), new Set([path.join(root, WHOLE_APP)]));
      const sources = [...files]
        .filter((file) => file !== path.join(root, WHOLE_APP))
        .map((file) => `@source '${path.relative(path.dirname(sheet), file)}';`);
      return [code, ...sources].join('\n');
    },
  };
}
