import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { DEVELOPER_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(DEVELOPER_TOOLS, import.meta.url);
});

const README = {
  tool: 'github-readme',
  args: { repo: 'PyGithub/PyGithub' },
  url: 'https://api.github.com/repos/PyGithub/PyGithub/readme',
};
const USER = {
  tool: 'github-user-profile',
  args: { name: 'EnricoMi' },
  url: 'https://api.github.com/users/EnricoMi',
};
const DIAGRAM = {
  tool: 'diagram-render',
  args: { kind: 'graphviz', source: 'digraph G {Hello->World}' },
  url: 'https://kroki.io/graphviz/svg',
};

describe('public pages of GitHub and diagrams [TOOL-11]', () => {
  it.each([
    {
      ...README,
      file: 'github-readme.json',
      data: { path: 'README.md', text: expect.stringMatching(/^# PyGitHub/) },
    },
    { ...USER, file: 'github-user.json', data: { name: 'Enrico Minack', company: null, repositories: 38 } },
    {
      ...DIAGRAM,
      file: 'kroki-graphviz.svg',
      data: { svg: expect.stringContaining('<title>Hello</title>') },
    },
  ])('$tool', async ({ data, ...call }) => {
    const found = await tools.callWith(call);
    expect(found.data).toMatchObject(data);
    expect(found.source).toMatch(/^https:\/\//);
  });

  it('takes what is drawn elsewhere for text from outside', () => {
    const drawn = DEVELOPER_TOOLS.find(({ name }) => name === DIAGRAM.tool);
    expect(drawn).toMatchObject({ isOutside: true, effect: 'read' });
  });

  it.each([
    { ...README, body: '{"message":"Not Found"}', status: 404, code: 'not_found' },
    { ...README, file: 'github-limit.json', status: 403, code: 'rate_limited' },
    { ...USER, body: '{"message":"Not Found"}', status: 404, code: 'not_found' },
    { ...DIAGRAM, file: 'kroki-unsupported.json', status: 400, code: 'bad_input' },
    { ...DIAGRAM, body: 'Error', code: 'upstream_down' },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });

  it.each([
    ['github-readme', { repo: 'a/..' }],
    ['github-user-profile', { name: '../x' }],
    ['diagram-render', { kind: '../x', source: 'a' }],
  ])('%s refuses %o', async (tool, args) => {
    await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
    expect(tools.seen).toEqual([]);
  });
});
