import { z } from 'zod';
import { anyFlag, anyText, listOf, textList } from '../lenient.ts';
import { createSource, path } from '../source.ts';

const HOST = 'https://api.deps.dev';
const MAX_VERSIONS = 15;
const MAX_DEPENDENCIES = 100;
const NOT_FOUND = 'This package or version is not known. Check the system, the name and the version.';

const depsDev = createSource({
  name: 'Open Source Insights',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [HOST],
  cacheSeconds: 21_600,
  pace: { burst: 10, perSecond: 3 },
  credit: 'Open Source Insights (deps.dev), CC BY 4.0',
});

const system = z
  .enum(['npm', 'pypi', 'cargo', 'maven', 'go', 'nuget'])
  .describe('Where the package is published.');
const packageName = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .describe('The name as it is there, such as zod, org.slf4j:slf4j-api or github.com/gin-gonic/gin.');
const version = z.string().trim().min(1).max(100);

const Key = z.object({ name: z.string(), version: z.string() });

const Versions = z.object({
  versions: z.array(z.object({ versionKey: Key, publishedAt: anyText, isDefault: anyFlag })),
});

const Version = z.object({
  versionKey: Key,
  publishedAt: anyText,
  isDeprecated: anyFlag,
  licenses: textList,
  advisoryKeys: listOf(z.object({ id: z.string() })),
  links: listOf(z.object({ label: z.string(), url: z.string() })),
});

const pageOf = (where: string, name: string, of: string): string =>
  `https://deps.dev${path`/${where}/${name}/${of}`}`;

const info = depsDev.stepsTool({
  name: 'package-info',
  icon: 'code-xml',
  title: { en: 'Look up a package', zh: '查询软件包' },
  description:
    'Returns versions, licence, links and known security advisories of a package in npm, PyPI, Cargo, Maven, Go or NuGet. Use ' +
    'it to compare or check packages of any of these. Use package_dependencies for what a version pulls in.',
  parameters: z.strictObject({
    system,
    name: packageName,
    version: version.optional().describe('An exact version; the default one without it.'),
  }),
  async steps({ system: where, name, version: wanted }, ask) {
    const base = `${HOST}/v3${path`/systems/${where}/packages/${name}`}`;
    const { versions } = await ask({
      request: { url: base, maxBytes: 4_000_000 },
      answer: Versions,
      notFound: NOT_FOUND,
    });
    const newest = versions.toSorted((one, other) =>
      (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''),
    );
    const usual = versions.find(({ isDefault }) => isDefault === true) ?? newest[0];
    const chosen = wanted ?? usual?.versionKey.version ?? '';
    const details = await ask({
      request: { url: `${base}${path`/versions/${chosen}`}` },
      answer: Version,
      notFound: NOT_FOUND,
    });
    return {
      data: {
        name: details.versionKey.name,
        version: details.versionKey.version,
        default_version: usual?.versionKey.version ?? null,
        published: details.publishedAt,
        deprecated: details.isDeprecated ?? false,
        licenses: details.licenses,
        advisories: details.advisoryKeys.slice(0, 20).map(({ id }) => id),
        links: details.links.slice(0, 10).map(({ label, url }) => ({
          label: label.toLowerCase(),
          url: url.replace(/^git\+/, ''),
        })),
        newest_versions: newest
          .slice(0, MAX_VERSIONS)
          .map(({ versionKey, publishedAt }) => ({ version: versionKey.version, published: publishedAt })),
        version_count: versions.length,
      },
      source: pageOf(where, name, details.versionKey.version),
      truncated: versions.length > MAX_VERSIONS,
    };
  },
});

const dependencies = depsDev.tool({
  name: 'package-dependencies',
  icon: 'network',
  title: { en: 'Dependencies of a package', zh: '查询软件包依赖' },
  description:
    'Lists everything that a version of a package pulls in, direct and indirect, as resolved by deps.dev. Use it to judge the ' +
    'weight or risk of a dependency. Only for npm, PyPI, Cargo and Maven.',
  parameters: z.strictObject({
    system: z.enum(['npm', 'pypi', 'cargo', 'maven']).describe('Where the package is published.'),
    name: packageName,
    version: version.describe('An exact version, such as 6.14.0.'),
  }),
  timeoutMs: 30_000,
  request: ({ system: where, name, version: wanted }) => ({
    url: `${HOST}/v3${path`/systems/${where}/packages/${name}/versions/${wanted}`}:dependencies`,
    maxBytes: 4_000_000,
  }),
  answer: z.object({
    nodes: z.array(z.object({ versionKey: Key, relation: anyText })),
  }),
  read({ nodes }, { system: where, name, version: wanted }) {
    const found = nodes.filter(({ relation }) => relation !== 'SELF');
    const isDirect = ({ relation }: { relation: string | null }): boolean => relation === 'DIRECT';
    const sorted = [...found.filter(isDirect), ...found.filter((node) => !isDirect(node))];
    return {
      data: {
        direct: found.filter(isDirect).length,
        total: found.length,
        dependencies: sorted.slice(0, MAX_DEPENDENCIES).map((node) => ({
          name: node.versionKey.name,
          version: node.versionKey.version,
          direct: isDirect(node),
        })),
      },
      source: `${pageOf(where, name, wanted)}/dependencies`,
      truncated: found.length > MAX_DEPENDENCIES,
    };
  },
  notFound: NOT_FOUND,
});

export const DEPS_DEV_TOOLS = [info, dependencies];
