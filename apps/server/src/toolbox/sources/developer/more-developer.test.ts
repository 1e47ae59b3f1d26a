import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { DEVELOPER_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(DEVELOPER_TOOLS, import.meta.url);
});

const PYPI = { tool: 'pypi-package', args: { name: 'yiban' }, url: 'https://pypi.org/pypi/yiban/json' };
const CRATE = {
  tool: 'crate-info',
  args: { name: 'parameters_lib' },
  url: 'https://crates.io/api/v1/crates/parameters_lib',
};
const IMAGE = {
  tool: 'container-image-tags',
  args: { image: 'ubuntu', limit: 1 },
  url: 'https://hub.docker.com/v2/repositories/library/ubuntu/tags/?page_size=1',
};
const DEPS = 'https://api.deps.dev/v3/systems/npm/packages';
const PACKAGE = { tool: 'package-info', args: { system: 'npm', name: 'defangjs' }, url: `${DEPS}/defangjs` };
const GRAPH = {
  tool: 'package-dependencies',
  args: { system: 'npm', name: 'pino', version: '6.14.0' },
  url: `${DEPS}/pino/versions/6.14.0:dependencies`,
};
const VULNERABLE = {
  tool: 'vulnerability-query',
  args: { ecosystem: 'PyPI', name: 'jinja2' },
  url: 'https://api.osv.dev/v1/query',
};
const PRODUCT = {
  tool: 'product-end-of-life',
  args: { product: 'Python' },
  url: 'https://endoflife.date/api/v1/products/python/',
};
const MDN = {
  tool: 'mdn-search',
  args: { query: 'mozilla' },
  url: 'https://developer.mozilla.org/api/v1/search?q=mozilla&locale=en-US&size=6',
};
const PROJECT = {
  tool: 'gitlab-project-info',
  args: { project: 'gitlab-org/gitlab-foss' },
  url: 'https://gitlab.com/api/v4/projects/gitlab-org%2Fgitlab-foss',
};
const LICENSE = { tool: 'license-text', args: { key: 'MIT' }, url: 'https://api.github.com/licenses/mit' };
const IGNORE = {
  tool: 'gitignore-template',
  args: { name: 'Ruby' },
  url: 'https://api.github.com/gitignore/templates/Ruby',
};

describe('more tools for people who write software give what was found [TOOL-11]', () => {
  it.each([
    {
      ...PYPI,
      file: 'pypi-project.json',
      data: { version: '0.7.0.1', python: '>=3.8', dependencies: ['openpyxl'], withdrawn: false },
    },
    {
      ...CRATE,
      file: 'crates-crate.json',
      data: { stable: '0.2.2', license: 'MIT', downloads: 797, versions: [{ version: '0.2.2' }, {}] },
    },
    {
      ...IMAGE,
      file: 'docker-tags.json',
      data: { total: 644, tags: [{ platforms: ['linux/amd64', 'linux/arm/v7'] }] },
    },
    {
      ...GRAPH,
      file: 'deps-dependencies.json',
      data: {
        direct: 1,
        total: 2,
        dependencies: [
          { name: 'fast-redact', direct: true },
          { name: 'atomic-sleep', direct: false },
        ],
      },
    },
    {
      ...VULNERABLE,
      file: 'osv-package.json',
      data: { vulnerabilities: [{ id: 'PYSEC-2014-8', aliases: ['CVE-2014-1402'], fixed_in: ['2.7.2'] }] },
    },
    { ...VULNERABLE, body: '{}', data: { vulnerabilities: [], total: 0 } },
    {
      ...PRODUCT,
      file: 'endoflife-python.json',
      data: {
        releases: [
          {
            release: '3.14',
            released: '2025-10-07',
            active_support_until: '2027-10-01',
            end_of_life: '2030-10-31',
            long_term_support: false,
            newest: '3.14.4',
            newest_released: '2026-04-07',
          },
          { release: '3.10', active_support_until: false, end_of_life: false, newest: null },
          { release: '2', active_support_until: null, end_of_life: '2020-01-01', newest_released: null },
        ],
      },
    },
    {
      ...MDN,
      file: 'mdn-search.json',
      data: { pages: [{ title: 'Mozilla', url: 'https://developer.mozilla.org/en-US/docs/Mozilla' }, {}] },
    },
    {
      ...PROJECT,
      file: 'gitlab-project.json',
      data: { path: 'gitlab-org/gitlab-foss', default_branch: 'main', topics: [] },
    },
    {
      ...LICENSE,
      file: 'github-license.json',
      data: { name: 'MIT License', text: expect.stringMatching(/^The MIT License/) },
    },
    {
      ...IGNORE,
      file: 'github-gitignore.json',
      data: { name: 'Ruby', text: expect.stringContaining('*.gem') },
    },
  ])('$tool', async ({ data, ...call }) => {
    const found = await tools.callWith(call);
    expect(found.data).toMatchObject(data);
    expect(found.source).toMatch(/^https:\/\/[a-z.]+\//);
  });

  it('package-info', async () => {
    tools.record(PACKAGE.url, 'deps-package.json');
    tools.record(`${PACKAGE.url}/versions/4.17.20`, 'deps-version.json');
    const { data } = await tools.call('package-info', { ...PACKAGE.args, version: '4.17.20' });
    expect(data).toMatchObject({
      version: '4.17.20',
      licenses: ['MIT'],
      advisories: expect.arrayContaining(['GHSA-29mw-wpgm-hmr9']),
      links: expect.arrayContaining([{ label: 'source_repo', url: 'https://github.com/lodash/lodash.git' }]),
      version_count: 2,
    });
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    { ...PYPI, file: 'pypi-missing.json', status: 404, code: 'not_found' },
    { ...CRATE, file: 'crates-missing.json', status: 404, code: 'not_found' },
    { ...IMAGE, file: 'docker-missing.json', status: 404, code: 'not_found' },
    { ...PACKAGE, body: 'package not found', status: 404, code: 'not_found' },
    { ...GRAPH, body: '{"nodes":1}', code: 'upstream_down' },
    { ...VULNERABLE, body: '{"code":3}', status: 400, code: 'bad_input' },
    { ...PRODUCT, body: '<html>', status: 404, code: 'not_found' },
    { ...MDN, body: '{"errors":{}}', status: 400, code: 'bad_input' },
    { ...PROJECT, file: 'gitlab-missing.json', status: 404, code: 'not_found' },
    { ...LICENSE, file: 'github-limit.json', status: 403, code: 'rate_limited' },
    { ...IGNORE, body: '{"message":"Not Found"}', status: 404, code: 'not_found' },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it.each([
  ['pypi-package', { name: '../x' }],
  ['crate-info', { name: '' }],
  ['container-image-tags', { image: 'a/b/c' }],
  ['package-info', { system: 'gem', name: 'a' }],
  ['package-dependencies', { system: 'npm', name: 'a' }],
  ['vulnerability-query', { ecosystem: 'pypi', name: 'a' }],
  ['product-end-of-life', { product: '../all' }],
  ['mdn-search', { query: 'a', limit: 21 }],
  ['gitlab-project-info', { project: 'gitlab-foss' }],
  ['license-text', { key: 'a b' }],
  ['gitignore-template', { name: '/' }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
