// What a browser has to fetch before a first message can be written, counted from the files of the build: the same
// bytes on every machine and at every load.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Of compressed script. */
export const FIRST_VISIT_LIMIT_BYTES = 220 * 1_024;

export interface BuiltChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
export type BuildManifest = Readonly<Record<string, BuiltChunk>>;

/** The chunks of some modules with all their static imports. */
export function listChunks(manifest: BuildManifest, modules: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  function visit(key: string): void {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build holds no ${key}.`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(visit);
  }
  modules.forEach(visit);
  return found;
}

export interface FirstVisit {
  readonly bytes: number;
  /** Largest first. */
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
}

/** `folder` is the built web app, with its compressed files. */
export function countFirstVisit(folder: string, language: string): FirstVisit {
  const manifest = JSON.parse(
    readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'),
  ) as BuildManifest; // parse boundary: written by the same build
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script[^>]* src="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
  const chunks = listChunks(manifest, [
    'index.html',
    'src/app/whole-app.tsx',
    'src/features/chat/screens/ChatScreen.tsx',
    'src/features/chat/screens/ChatRuntime.tsx',
    `src/locales/${language}/common.json`,
    `src/locales/${language}/chat.json`,
  ]);
  const files = [...new Set([...scripts, ...chunks])]
    .map((file) => {
      const plain = path.join(folder, file);
      return { file, bytes: statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size };
    })
    .sort((one, other) => other.bytes - one.bytes);
  return { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
}
