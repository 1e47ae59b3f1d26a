import type { Plugin } from 'vite';

const FILE = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
const EXPORT = /^export (?:const|function) (\w+)/gm;
const RENAMED = /^export \{ \w+ as (\w+) \};/gm;

const listNames = (code: string): string[] =>
  [EXPORT, RENAMED].flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name));

/**
 * Leaves out how zod turns its schemas into JSON Schema: every schema refers to it, so that it would come along with the
 * first one, and only the server makes such documents.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'parley:without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!FILE.test(id)) return null;
      const names = listNames(code);
      if (names.length === 0) this.error(`${id} exports nothing by a name of its own.`);
      const stubs = names.map((name) => `export { none as ${name} };`);
      return { code: ['const none = () => undefined;', ...stubs].join('\n'), map: null };
    },
  };
}
