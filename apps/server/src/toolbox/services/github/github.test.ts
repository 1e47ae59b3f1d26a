// The tools of GitHub against its recorded answers.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { CANARY, createServiceTools, type ServiceToolCalls } from '../../../testing/tools/service-tools.ts';
import { githubCredential } from '../../credentials/kinds/github.ts';
import { GITHUB_TOOLS } from './index.ts';

const API = 'https://api.github.com';
const repo = 'octokit/hello-world';
const folder = new URL('./fixtures/', import.meta.url);

let tools: ServiceToolCalls;
beforeEach(() => {
  tools = createServiceTools(GITHUB_TOOLS, { kind: githubCredential, values: { token: CANARY }, folder });
});

interface Case {
  readonly tool: string;
  readonly args: object;
  readonly url: string;
  readonly file: string;
  readonly link?: string;
  readonly found: object;
}

const NEXT = '<https://api.github.com/repositories/1/issues?page=2>; rel="next", <https://x>; rel="last"';

const CASES: readonly Case[] = [
  {
    tool: 'github-repo-get',
    args: { repo },
    url: `${API}/repos/${repo}`,
    file: 'repo.json',
    found: {
      source: 'https://github.com/octokit-fixture-org/hello-world',
      data: {
        name: 'octokit-fixture-org/hello-world',
        description: '',
        language: null,
        license: null,
        topics: ['fixtures', 'hello'],
        default_branch: 'master',
      },
    },
  },
  {
    tool: 'github-repo-search',
    args: { query: 'tetris language:assembly', sort: 'stars', limit: 2 },
    url: `${API}/search/repositories?q=tetris+language%3Aassembly&per_page=2&page=1&sort=stars&order=desc`,
    file: 'search-repositories.json',
    found: {
      truncated: false,
      data: {
        total: 77,
        repositories: [{ name: 'cjauvin/tetris-c64', stars: 7 }, { name: 'jcoglan/nand2tetris' }],
      },
    },
  },
  {
    tool: 'github-issue-list',
    args: { repo, labels: ['bug', 'help wanted'], assignee: 'ada' },
    url: `${API}/repos/${repo}/issues?state=open&labels=bug%2Chelp+wanted&assignee=ada&sort=updated&per_page=20&page=1`,
    file: 'issues-list.json',
    link: NEXT,
    found: {
      truncated: true,
      data: { has_more: true, issues: [{ number: 13, title: 'Test issue 13', text: '' }, { number: 12 }] },
    },
  },
  {
    tool: 'github-pull-list',
    args: { repo, state: 'all', base: 'main', limit: 5 },
    url: `${API}/repos/${repo}/pulls?state=all&base=main&sort=updated&direction=desc&per_page=5&page=1`,
    file: 'pulls-list.json',
    found: {
      truncated: false,
      data: {
        pulls: [
          { number: 1, author: 'rsn491', from: 'rsn491:ricardo-add-pr-create-comment-reply', into: 'master' },
        ],
      },
    },
  },
  {
    tool: 'github-commit-list',
    args: { repo, ref: 'topic/one', since: '2023-01-01T00:00:00Z', limit: 2 },
    url: `${API}/repos/${repo}/commits?sha=topic%2Fone&since=2023-01-01T00%3A00%3A00Z&per_page=2&page=1`,
    file: 'commits-list.json',
    found: {
      data: {
        commits: [
          {
            sha: '0791cc7b1a706ab5d7c607ddff35de4d486ba3e9',
            author: 'EnricoMi',
            date: '2023-08-28T18:27:45Z',
            message: 'Fixing lint errors in release branch',
          },
          {},
        ],
      },
    },
  },
  {
    tool: 'github-release-list',
    args: { repo },
    url: `${API}/repos/${repo}/releases?per_page=5&page=1`,
    file: 'releases-list.json',
    found: { data: { releases: [{ tag: 'v1.0', notes: 'Body', files: [{ name: 'fact', size: 40 }] }] } },
  },
  {
    tool: 'github-workflow-runs',
    args: { repo, branch: 'main', status: 'failure' },
    url: `${API}/repos/${repo}/actions/runs?branch=main&status=failure&per_page=10&page=1&exclude_pull_requests=true`,
    file: 'workflow-runs.json',
    found: {
      truncated: true,
      data: { total: 593, runs: [{ number: 103, conclusion: 'success', actor: 'dependabot[bot]' }, {}] },
    },
  },
  {
    tool: 'github-code-search',
    args: { query: '"profile = black" in:file' },
    url: `${API}/search/code?q=%22profile+%3D+black%22+in%3Afile&per_page=10&page=1`,
    file: 'search-code.json',
    found: {
      data: {
        total: 7,
        is_complete: true,
        files: [{ repo: 'busdos/cloud-protocols', path: 'pyproject.toml', extracts: [] }, {}],
      },
    },
  },
  {
    tool: 'github-file-read',
    args: { repo, path: '/js/a b#c.js', ref: 'v2' },
    url: `${API}/repos/${repo}/contents/js/a%20b%23c.js?ref=v2`,
    file: 'contents-file.json',
    found: {
      data: {
        path: 'js/bootstrap-affix.js',
        text: expect.stringMatching(/^\/\* =+\n \* bootstrap-affix\.js/) as string,
      },
    },
  },
  {
    tool: 'github-file-read',
    args: { repo },
    url: `${API}/repos/${repo}/contents/`,
    file: 'contents-directory.json',
    found: { data: { entries: [{ path: 'README.md', type: 'file', size: 13 }] } },
  },
];

describe('the tools of GitHub', () => {
  it.each(CASES)(
    '$tool finds what was recorded [TOOL-11]',
    async ({ tool, args, url, file, link, found }) => {
      tools.record(url, file, { headers: link === undefined ? {} : { link } });
      expect(await tools.call(tool, args)).toMatchObject(found);
      expect(tools.seen).toMatchObject([
        {
          method: 'GET',
          headers: { 'x-github-api-version': '2022-11-28' },
          credential: { headers: { authorization: `Bearer ${CANARY}` }, hosts: ['api.github.com'] },
        },
      ]);
    },
  );

  it('opens an issue and writes a comment [TOOL-11]', async () => {
    tools.record(`${API}/repos/${repo}/issues`, 'issue-created.json', { status: 201 });
    const opened = await tools.call('github-issue-create', {
      repo,
      title: ' Broken ',
      body: 'It is.',
      labels: ['bug'],
    });
    expect(opened.data).toMatchObject({ number: 1, state: 'open' });
    expect(tools.body()).toEqual({ title: 'Broken', body: 'It is.', labels: ['bug'] });

    tools.record(`${API}/repos/${repo}/issues/28/comments`, 'issue-comment-created.json', { status: 201 });
    const written = await tools.call('github-issue-comment', { repo, number: 28, body: 'Thanks.' });
    expect(written).toMatchObject({ data: { id: 5808311 }, source: `https://github.com/${repo}/issues/28` });
    expect(tools.body()).toEqual({ body: 'Thanks.' });
    expect(tools.seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('tells a pull request with its files and checks, also where the checks may not be seen [TOOL-11]', async () => {
    const url = `${API}/repos/${repo}/pulls/1171`;
    const checks = `${API}/repos/${repo}/commits/14c79c13250edd1155af42f83b76a913faf58e9d/check-runs?per_page=50`;
    const files = [
      { filename: 'a.py', status: 'modified', additions: 8, deletions: 4, patch: '@@ -1 +1 @@' },
      { filename: 'b.png', status: 'added', additions: 0, deletions: 0 },
      { filename: 'c.py', status: 'added', additions: 1, deletions: 0, patch: 'x'.repeat(40_000) },
    ];
    tools.record(url, 'pull.json');
    tools.answer(`${url}/files?per_page=50`, { body: JSON.stringify(files) });
    tools.answer(checks, { status: 403, body: '{"message":"Resource not accessible"}' });
    const call = () => tools.call('github-pull-get', { repo, number: 1171 });
    expect(await call()).toMatchObject({
      truncated: true,
      data: {
        state: 'open',
        is_mergeable: true,
        additions: 8,
        checks: null,
        files: [{ path: 'a.py', patch: '@@ -1 +1 @@' }, { path: 'b.png', patch: '' }, { path: 'c.py' }],
      },
    });
    const runs = [
      { name: 'build', status: 'completed', conclusion: 'failure' },
      { name: 'lint', status: 'queued' },
    ];
    tools.answer(checks, { body: JSON.stringify({ total_count: 2, check_runs: runs }) });
    expect(await call()).toMatchObject({
      data: {
        checks: [
          { name: 'build', result: 'failure' },
          { name: 'lint', result: 'queued' },
        ],
      },
    });
  });

  it('leaves pull requests out of the list of issues, and says how much of a long text is shown', async () => {
    const [issue] = JSON.parse(readFileSync(new URL('issues-list.json', folder), 'utf8')) as object[];
    const list = [
      { ...issue, pull_request: { url: 'x' } },
      { ...issue, body: 'y'.repeat(3_000) },
    ];
    tools.answer('*', { body: JSON.stringify(list) });
    const { data, truncated } = await tools.call('github-issue-list', { repo });
    expect(data).toMatchObject({ has_more: false, issues: [{ text: 'y'.repeat(2_000) }] });
    expect(truncated).toBe(true);
  });
});

describe('GitHub', () => {
  const get = (args: object = {}) => tools.call('github-repo-get', { repo, ...args });

  it.each([
    ['bad-credentials', 401, {}, 'credential_invalid', 'Bad credentials'],
    ['not-found', 404, {}, 'not_found', 'may not see'],
    ['rate-limit', 403, { 'x-ratelimit-remaining': '0' }, 'rate_limited', 'too often'],
    ['secondary-rate-limit', 403, { 'x-ratelimit-remaining': '4999' }, 'rate_limited', 'too often'],
    ['validation-invalid-field', 422, {}, 'bad_input', 'Validation Failed. color: invalid'],
    ['server-error', 500, {}, 'upstream_down', 'problem of its own'],
  ])('answers %s with words for it [TOOL-11]', async (file, status, headers, code, message) => {
    tools.record(`${API}/repos/${repo}`, `${file}.error.json`, { status, headers });
    await expect(get()).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
  });

  it('says when it may be asked again, and which permission is missing', async () => {
    const url = `${API}/repos/${repo}`;
    tools.record(url, 'rate-limit.error.json', { status: 429, headers: { 'retry-after': '60' } });
    await expect(get()).rejects.toMatchObject({ retryAfterSeconds: 60 });
    tools.answer(url, {
      status: 403,
      headers: { 'x-accepted-github-permissions': 'issues=write' },
      body: '{"message":"Resource not accessible by personal access token"}',
    });
    await expect(get()).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('It needs: issues=write.') as string,
    });
  });

  it('says after a write whose end is unknown that it may have happened', async () => {
    tools.answer('*', 'destination_timeout');
    const write = tools.call('github-issue-comment', { repo, number: 1, body: 'Hello' });
    await expect(write).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('look before trying again') as string,
    });
    expect(tools.seen).toHaveLength(1);
  });

  it.each([
    ['a repository', 301, '/contents/a?ref=b', ''],
    ['an issue', 307, '/issues/5/comments', ', as number 5'],
  ])('says where %s is now, and sends no one after it', async (_, status, path, end) => {
    const location = `https://api.github.com/repositories/1296269${path}`;
    tools.answer('*', { status, headers: { location } });
    tools.record('https://api.github.com/repositories/1296269', 'repo.json');
    const comment = tools.call('github-issue-comment', { repo, number: 1, body: 'Hello' });
    await expect(comment).rejects.toMatchObject({
      code: 'not_found',
      message: `GitHub has this in the repository octokit-fixture-org/hello-world${end} now. Call again with that.`,
    });
    expect(tools.seen.map(({ maxRedirects }) => maxRedirects)).toEqual([0, 0]);
  });

  it('takes no redirect to elsewhere for a new name', async () => {
    tools.answer('*', { status: 302, headers: { location: 'https://evil.example/repositories/1' } });
    await expect(get()).rejects.toMatchObject({ code: 'failed' });
    expect(tools.seen).toHaveLength(1);
  });

  it.each(['node', 'a/b/c', '../user', 'a/..', './x', 'a/b?x=1', '{token}/x'])(
    'takes no name of a repository that changes the address: %s',
    async (name) => {
      await expect(get({ repo: name })).rejects.toThrow('owner/name');
      await expect(tools.call('github-file-read', { repo, path: 'a/../../x' })).rejects.toThrow('path');
    },
  );

  it.each([
    ['too large', { content: '', encoding: 'none' }, 'too_large'],
    ['no text', { content: Buffer.from([1, 0, 2]).toString('base64'), encoding: 'base64' }, 'failed'],
  ])('reads no file that is %s', async (_, content, code) => {
    const file = { name: 'a', path: 'a', type: 'file', size: 3, ...content };
    tools.answer('*', { body: JSON.stringify(file) });
    await expect(tools.call('github-file-read', { repo, path: 'a' })).rejects.toMatchObject({ code });
  });
});
