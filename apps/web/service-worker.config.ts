import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

const ENTRY = 'src/platform/offline/service-worker.ts';
const FILE_NAME = 'service-worker.js';
const PAGE = '/';
/** What the page names in its head. */
const ROOT_FILES = ['/favicon.svg', '/favicon.ico', '/manifest.webmanifest'];
/** Larger ones (formulas, diagrams, grammars) are kept when they are first used. */
const LARGEST_PART = 200_000;

interface Part {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly code?: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

function isOurs(part: Part): boolean {
  const origin = part.facadeModuleId ?? '';
  return !origin.includes('node_modules') && (part.code?.length ?? 0) <= LARGEST_PART;
}

/** The app itself: what the page begins with, and every part of ours that it may load later, with its style sheet. */
function listShellParts(parts: readonly Part[]): readonly string[] {
  const byName = new Map(parts.map((part) => [part.fileName, part]));
  const wanted = new Set<string>();

  function visit(part: Part | undefined): void {
    if (!part || wanted.has(part.fileName)) return;
    wanted.add(part.fileName);
    for (const sheet of part.viteMetadata?.importedCss ?? []) wanted.add(sheet);
    for (const name of part.imports ?? []) visit(byName.get(name));
    for (const name of part.dynamicImports ?? []) {
      const later = byName.get(name);
      if (later && isOurs(later)) visit(later);
    }
  }
  for (const part of parts) if (part.isEntry === true) visit(part);
  return [...wanted];
}

function isBootScript({ type, fileName }: Part): boolean {
  return type === 'asset' && /boot-[^/]*\.js$/.test(fileName);
}

/** Builds the service worker with the list of files of this very build in it. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const parts = Object.values(bundle);
      const names = [...listShellParts(parts), ...parts.filter(isBootScript).map(({ fileName }) => fileName)];
      const files = [PAGE, ...ROOT_FILES, ...names.toSorted().map((name) => `/${name}`)];
      const all = parts.map(({ fileName }) => fileName).toSorted();
      const version = createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16);
      const result = await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { SHELL_MANIFEST: JSON.stringify({ version, files }) },
        build: {
          write: false,
          lib: { entry: ENTRY, formats: ['iife'], name: 'worker', fileName: 'service-worker' },
        },
      });
      const outputs = Array.isArray(result) ? result : [result];
      const chunk = outputs
        .flatMap((output) => ('output' in output ? output.output : []))
        .find((file) => file.type === 'chunk');
      if (!chunk) throw new Error('The service worker was not built.');
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: chunk.code });
    },
  };
}
