import type { Plugin } from 'vite';

/**
 * Parts of libraries that nothing of the web app calls, though what it does call refers to them: how zod turns its
 * schemas into JSON Schema (only the server makes such documents) and words its issues in English (a form shows texts of
 * its own), and how React Router reports each step of a navigation to a tool.
 */
const UNUSED =
  /[\\/](?:zod[\\/]v4[\\/](?:core[\\/](?:json-schema-processors|to-json-schema)|locales[\\/]en)|react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation)\.js$/;
const EXPORT = /^export (?:const|function) (\w+)/gm;
const DEFAULT_EXPORT = /^export (default) /gm;
const RENAMED = /^export \{ \w+ as (\w+) \};/gm;
const LIST = /^export \{ (\w+(?:, \w+)*) \};/gm;

const listNames = (code: string): string[] =>
  [EXPORT, DEFAULT_EXPORT, RENAMED, LIST].flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap(([, names = '']) => names.split(', ')),
  );

/** Leaves them out of a first visit: each would come along with the first schema or the router. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'parley:without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!UNUSED.test(id)) return null;
      const names = listNames(code);
      if (names.length === 0) this.error(`${id} exports nothing by a name of its own.`);
      const stubs = names.map((name) => `export { none as ${name} };`);
      return { code: ['const none = () => undefined;', ...stubs].join('\n'), map: null };
    },
  };
}
