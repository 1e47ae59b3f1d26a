import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { DEVELOPER_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(DEVELOPER_TOOLS, import.meta.url);
});

const NPM = 'https://registry.npmjs.org';

describe('tools for people who write software give what was found [TOOL-11]', () => {
  it('npm-package-info', async () => {
    tools.record(`${NPM}/base62/latest`, 'npm-version.json');
    tools.record(`${NPM}/-/package/base62/dist-tags`, 'npm-tags.json');
    const { data, source } = await tools.call('npm-package-info', { name: 'base62' });
    expect(data).toMatchObject({
      name: 'base62',
      version: '2.0.1',
      tags: { latest: '2.0.1' },
      license: 'MIT',
      author: 'Andrew Nesbitt',
      repository: 'https://github.com/base62/base62.js',
      maintainers: ['andrewnez', 'fnd'],
      deprecated: null,
      dependencies: {},
      engines: { node: '>=6.0.0' },
    });
    expect(source).toBe('https://www.npmjs.com/package/base62');
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    {
      tool: 'npm-package-info',
      args: { name: '@no/such', version: '1.0.0' },
      url: `${NPM}/%40no%2Fsuch/1.0.0`,
      file: 'npm-missing.json',
      status: 404,
      code: 'not_found',
    },
    {
      tool: 'npm-package-info',
      args: { name: 'a' },
      url: `${NPM}/a/latest`,
      body: '{}',
      code: 'upstream_down',
    },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it.each([
  ['npm-package-info', { name: '../-/whoami' }],
  ['npm-package-info', { name: 'a', version: '>=1' }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
