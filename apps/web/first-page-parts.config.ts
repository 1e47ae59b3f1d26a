import type { Plugin } from 'vite';

/** Before the boot script, which reads them. */
const PLACEHOLDER = '<!-- parts of the first page -->';
const FIRST_PAGE = 'src/app/first-page/first-page.tsx';
const TEXTS = /locales[\\/](\w+)[\\/](?:common|landing)\.json$/;

interface Chunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
}

/** A file with everything that it imports at once. */
function listWith(
  file: string,
  chunks: ReadonlyMap<string, Chunk>,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of chunks.get(file)?.imports ?? []) listWith(name, chunks, found);
  return found;
}

/** By language: what the first page needs and the page itself does not name. */
function listParts(bundle: readonly Chunk[]): Readonly<Record<string, readonly string[]>> {
  const chunks = new Map(bundle.map((chunk) => [chunk.fileName, chunk]));
  const named = new Set(
    bundle.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...listWith(fileName, chunks)]),
  );
  const first = bundle.find(({ facadeModuleId }) => facadeModuleId?.endsWith(FIRST_PAGE));
  if (!first) throw new Error('The build holds no first page.');
  const common = [...listWith(first.fileName, chunks)].filter((file) => !named.has(file));
  const parts: Record<string, string[]> = {};
  for (const { fileName, facadeModuleId } of bundle) {
    const language = TEXTS.exec(facadeModuleId ?? '')?.[1];
    if (language === undefined) continue;
    parts[language] ??= [...common];
    parts[language].push(fileName);
  }
  return parts;
}

/**
 * Names the parts of the first page in the head, so that the boot script can fetch them for a visitor while the rest
 * is still on its way. Everyone else would fetch them for nothing.
 */
export function firstPageParts(): Plugin {
  return {
    name: 'first-page-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const tags = Object.entries(listParts(Object.values(bundle))).map(
          ([language, files]) => `<meta name="first-page:${language}" content="${files.join(' ')}" />`,
        );
        return html.replace(PLACEHOLDER, tags.join('\n    '));
      },
    },
  };
}
