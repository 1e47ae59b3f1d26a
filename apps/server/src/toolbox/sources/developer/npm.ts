import { z } from 'zod';
import { anyText, listOf, maybe, textList } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const HOST = 'https://registry.npmjs.org';
const MAX_LIST = 60;
const DESCRIPTION_CHARACTERS = 1_000;
const PAGE = 'https://www.npmjs.com/package/';

const npm = createSource({
  name: 'The npm registry',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [HOST],
  cacheSeconds: 1_800,
});

/** A text, or an object with one of these. */
const textOr = (field: 'name' | 'type' | 'url') =>
  z
    .union([z.string(), z.record(z.string(), z.unknown()).transform((fields) => fields[field])])
    .transform((value) => (typeof value === 'string' && value !== '' ? value : null))
    .nullable()
    .catch(null);

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: anyText,
  license: textOr('type'),
  author: textOr('name'),
  homepage: anyText,
  repository: textOr('url'),
  deprecated: anyText,
  keywords: textList,
  maintainers: listOf(z.object({ name: z.string() })),
  dependencies: maybe(z.record(z.string(), z.string())),
  peerDependencies: maybe(z.record(z.string(), z.string())),
  engines: maybe(z.record(z.string(), z.string())),
});

const toRepository = (url: string): string =>
  url
    .replace(/^git\+/, '')
    .replace(/^git:/, 'https:')
    .replace(/\.git$/, '');

const firstOf = (fields: Readonly<Record<string, string>> | null) =>
  Object.fromEntries(Object.entries(fields ?? {}).slice(0, MAX_LIST));

export const npmPackageInfo = npm.stepsTool({
  name: 'npm-package-info',
  provider: 'KNOWLEDGE',
  icon: 'code-xml',
  title: { en: 'Look up an npm package', zh: '查询 npm 包' },
  description:
    'Returns what the npm registry says about a JavaScript package: newest version and tags, licence, dependencies, ' +
    'repository and maintainers. Use it to check a version or a dependency. Not for packages of other languages; use package_info.',
  parameters: z.strictObject({
    name: z
      .string()
      .max(214)
      .regex(
        /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-zA-Z0-9~-][a-zA-Z0-9._~-]*$/,
        'must be a package name, such as zod or @types/node',
      )
      .describe('The name of the package, such as zod or @types/node.'),
    version: z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9][A-Za-z0-9.+-]*$/, 'must be one exact version or a tag, such as 4.0.1 or next')
      .default('latest')
      .describe('An exact version or a tag.'),
  }),
  async steps({ name, version }, ask) {
    const notFound = 'The npm registry has no such package or version. Check the spelling.';
    const manifest = await ask({
      request: { url: `${HOST}${path`/${name}/${version}`}` },
      answer: Manifest,
      notFound,
    });
    const tags = await ask({
      request: { url: `${HOST}${path`/-/package/${name}/dist-tags`}` },
      answer: z.record(z.string(), z.string()),
      notFound,
    });
    return {
      data: {
        name: manifest.name,
        version: manifest.version,
        tags: firstOf(tags),
        description:
          manifest.description === null ? null : clip(manifest.description, DESCRIPTION_CHARACTERS),
        license: manifest.license,
        author: manifest.author,
        deprecated: manifest.deprecated === null ? null : clip(manifest.deprecated, DESCRIPTION_CHARACTERS),
        homepage: manifest.homepage,
        repository: manifest.repository === null ? null : toRepository(manifest.repository),
        keywords: manifest.keywords.slice(0, 20),
        maintainers: manifest.maintainers.slice(0, 20).map((maintainer) => maintainer.name),
        dependencies: firstOf(manifest.dependencies),
        peer_dependencies: firstOf(manifest.peerDependencies),
        engines: firstOf(manifest.engines),
      },
      source: `${PAGE}${name}`,
      truncated: Object.keys(manifest.dependencies ?? {}).length > MAX_LIST,
    };
  },
});
