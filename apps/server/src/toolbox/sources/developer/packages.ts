// Packages of several languages, as their own indexes describe them.
import { z } from 'zod';
import { count } from '../arguments.ts';
import { anyFlag, anyNumber, anyText, listOf, maybe, part, textList } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const PYPI = 'https://pypi.org';
const CRATES = 'https://crates.io';
const DOCKER = 'https://hub.docker.com';
const TEXT_CHARACTERS = 500;
const MAX_LIST = 40;

const pypi = createSource({
  name: 'PyPI',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [PYPI],
  cacheSeconds: 1_800,
  pace: { burst: 10, perSecond: 2 },
});

const short = (text: string | null): string | null => (text === null ? null : clip(text, TEXT_CHARACTERS));

export const pypiPackage = pypi.tool({
  name: 'pypi-package',
  icon: 'code-xml',
  title: { en: 'Look up a Python package', zh: '查询 Python 包' },
  description:
    'Returns what PyPI says about a Python package: newest version, licence, needed Python, dependencies, links and whether ' +
    'it was withdrawn. Use it to check a version or dependency. Not for JavaScript; use npm_package_info.',
  parameters: z.strictObject({
    name: z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'must be a package name, such as requests')
      .describe('The name of the package, such as requests.'),
    version: z
      .string()
      .max(60)
      .regex(/^[A-Za-z0-9.!+_-]+$/, 'must be one exact version, such as 2.31.0')
      .optional()
      .describe('An exact version; the newest without it.'),
  }),
  request: ({ name, version }) => ({
    url: `${PYPI}${version === undefined ? path`/pypi/${name}/json` : path`/pypi/${name}/${version}/json`}`,
    maxBytes: 4_000_000,
  }),
  answer: z.object({
    info: z.object({
      name: z.string(),
      version: z.string(),
      summary: anyText,
      license: anyText,
      license_expression: anyText,
      requires_python: anyText,
      requires_dist: textList,
      home_page: anyText,
      project_urls: maybe(z.record(z.string(), z.string())),
      yanked: anyFlag,
    }),
    vulnerabilities: listOf(z.object({ id: z.string() })),
  }),
  read: ({ info, vulnerabilities }) => ({
    data: {
      name: info.name,
      version: info.version,
      summary: short(info.summary),
      // Some authors put the whole text of a licence here.
      license: info.license_expression ?? (info.license === null ? null : clip(info.license, 100)),
      python: info.requires_python,
      dependencies: info.requires_dist.slice(0, MAX_LIST),
      homepage: info.home_page,
      links: Object.fromEntries(Object.entries(info.project_urls ?? {}).slice(0, 10)),
      withdrawn: info.yanked,
      vulnerabilities: vulnerabilities.slice(0, MAX_LIST).map(({ id }) => id),
    },
    source: `${PYPI}/project/${info.name}/`,
    truncated: info.requires_dist.length > MAX_LIST,
  }),
  notFound: 'PyPI has no such package or version. Check the spelling.',
});

const crates = createSource({
  name: 'crates.io',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [CRATES],
  cacheSeconds: 1_800,
  // It asks for one call a second.
  pace: { burst: 1, perSecond: 1 },
});

export const crateInfo = crates.tool({
  name: 'crate-info',
  icon: 'code-xml',
  title: { en: 'Look up a Rust crate', zh: '查询 Rust 包' },
  description:
    'Returns what crates.io says about a Rust crate: newest versions, licence, downloads, links and keywords. Use it to check ' +
    'a version. Not for other languages; use package_info.',
  parameters: z.strictObject({
    name: z
      .string()
      .max(64)
      .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'must be the name of a crate, such as serde')
      .describe('The name of the crate, such as serde.'),
  }),
  request: ({ name }) => ({ url: `${CRATES}${path`/api/v1/crates/${name}`}`, maxBytes: 4_000_000 }),
  answer: z.object({
    crate: z.object({
      name: z.string(),
      description: anyText,
      max_stable_version: anyText,
      newest_version: anyText,
      downloads: anyNumber,
      recent_downloads: anyNumber,
      homepage: anyText,
      documentation: anyText,
      repository: anyText,
      keywords: textList,
      updated_at: anyText,
    }),
    versions: listOf(
      z.object({
        num: z.string(),
        created_at: anyText,
        license: anyText,
        yanked: anyFlag,
        rust_version: anyText,
      }),
    ),
  }),
  read: ({ crate, versions }) => ({
    data: {
      name: crate.name,
      description: short(crate.description),
      stable: crate.max_stable_version,
      newest: crate.newest_version,
      license: versions[0]?.license ?? null,
      downloads: crate.downloads,
      recent_downloads: crate.recent_downloads,
      homepage: crate.homepage,
      documentation: crate.documentation,
      repository: crate.repository,
      keywords: crate.keywords,
      updated: crate.updated_at,
      versions: versions.slice(0, 10).map((version) => ({
        version: version.num,
        published: version.created_at,
        rust: version.rust_version,
        withdrawn: version.yanked,
      })),
    },
    source: `${CRATES}/crates/${crate.name}`,
    truncated: versions.length > 10,
  }),
  notFound: 'crates.io has no such crate. Check the spelling.',
});

const docker = createSource({
  name: 'Docker Hub',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [DOCKER],
  cacheSeconds: 900,
  pace: { burst: 5, perSecond: 1 },
});

export const containerImageTags = docker.tool({
  name: 'container-image-tags',
  icon: 'tags',
  title: { en: 'Tags of a container image', zh: '查询容器镜像标签' },
  description:
    'Lists the newest tags of a public image on Docker Hub with sizes, platforms and dates. Use it to choose or check a tag. ' +
    'It does not know other registries.',
  parameters: z.strictObject({
    image: z
      .string()
      .max(200)
      .regex(
        /^([a-z0-9]+([._-]+[a-z0-9]+)*\/)?[a-z0-9]+([._-]+[a-z0-9]+)*$/,
        'must be an image without a tag, such as node or grafana/grafana',
      )
      .describe('The image, such as node or grafana/grafana.'),
    contains: z.string().min(1).max(60).optional().describe('Only tags with this text, such as alpine.'),
    limit: count('How many tags to return at most.', { most: 30, usual: 10 }),
  }),
  request({ image, contains, limit }) {
    const [owner = '', name] = image.split('/');
    return {
      url: `${DOCKER}${path`/v2/repositories/${name === undefined ? 'library' : owner}/${name ?? owner}/tags/`}`,
      query: { page_size: limit, name: contains },
    };
  },
  answer: z.object({
    count: anyNumber,
    results: z.array(
      z.object({
        name: z.string(),
        full_size: anyNumber,
        last_updated: anyText,
        digest: anyText,
        images: listOf(part({ os: anyText, architecture: anyText, variant: anyText })),
      }),
    ),
  }),
  read({ count: total, results }, { image }) {
    const tags = results.map((tag) => ({
      tag: tag.name,
      bytes: tag.full_size,
      updated: tag.last_updated,
      digest: tag.digest,
      // What is unknown is no image, but a statement about one.
      platforms: tag.images
        .filter(({ architecture }) => architecture !== null && architecture !== 'unknown')
        .slice(0, MAX_LIST)
        .map(({ os, architecture, variant }) =>
          [os, architecture, variant].filter((each) => each !== null).join('/'),
        ),
    }));
    return {
      data: { tags, total: total ?? tags.length },
      source: `${DOCKER}/${image.includes('/') ? `r/${image}` : `_/${image}`}/tags`,
      truncated: (total ?? 0) > tags.length,
    };
  },
  notFound: 'Docker Hub has no such public image. Check the name.',
});
