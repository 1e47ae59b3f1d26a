import { z } from 'zod';
import { ToolFailure } from '../../tool.ts';
import { clip, limit } from '../arguments.ts';
import type { Ask } from '../service.ts';
import {
  github,
  listOf,
  login,
  number,
  page,
  parseList,
  repository,
  state,
  text,
  toRepoUrl,
} from './github.ts';

const MAX_BODY = 10_000;
const MAX_FILES = 50;
const MAX_CHECKS = 50;
/** Of all files together. */
const MAX_PATCH = 30_000;

const Branch = z.object({ ref: z.string(), label: z.string().nullish(), sha: z.string() });

const Pull = z.object({
  number: z.number(),
  title: z.string(),
  html_url: z.string(),
  state: z.string(),
  draft: z.boolean().default(false),
  user: login,
  body: text,
  head: Branch,
  base: Branch,
  created_at: z.string(),
  updated_at: z.string(),
  merged_at: z.string().nullish(),
});

const WholePull = Pull.extend({
  merged: z.boolean(),
  mergeable: z.boolean().nullish(),
  commits: z.number(),
  additions: z.number(),
  deletions: z.number(),
  changed_files: z.number(),
});

const ChangedFile = z.object({
  filename: z.string(),
  status: z.string(),
  additions: z.number(),
  deletions: z.number(),
  /** Not of binary and very large files. */
  patch: text,
});

const Checks = z.object({
  total_count: z.number(),
  check_runs: z.array(z.object({ name: z.string(), status: z.string(), conclusion: z.string().nullish() })),
});

function toFacts(pull: z.infer<typeof Pull>) {
  return {
    number: pull.number,
    title: pull.title,
    url: pull.html_url,
    state: pull.merged_at ? 'merged' : pull.state,
    is_draft: pull.draft,
    author: pull.user,
    from: pull.head.label ?? pull.head.ref,
    into: pull.base.ref,
    created_at: pull.created_at,
    updated_at: pull.updated_at,
  };
}

/** `null` where the token may not see them: the rest of the pull request is worth telling. */
async function listChecks(ask: Ask, repo: string, sha: string) {
  try {
    const { check_runs } = await ask(
      { url: `${toRepoUrl(repo)}/commits/${sha}/check-runs`, query: { per_page: MAX_CHECKS } },
      Checks,
    );
    return check_runs.map(({ name, status, conclusion }) => ({ name, result: conclusion ?? status }));
  } catch (error) {
    if (error instanceof ToolFailure) return null;
    throw error;
  }
}

function clipPatches(files: readonly z.infer<typeof ChangedFile>[]) {
  let left = MAX_PATCH;
  return files.map(({ filename, status, additions, deletions, patch }) => {
    const { text: shown, isCut } = clip(patch, left);
    left -= shown.length;
    return { isCut, facts: { path: filename, status, additions, deletions, patch: shown } };
  });
}

export const pullList = github.tool({
  name: 'github-pull-list',
  icon: 'git-compare',
  title: { en: 'List GitHub pull requests', zh: '列出 GitHub 拉取请求' },
  description:
    'Lists pull requests of a GitHub repository, the last changed ones first: title, author, branches, state. Filter by ' +
    'state and target branch. For the changes and checks of one, use github_pull_get.',
  parameters: z.strictObject({
    repo: repository,
    state,
    base: z.string().min(1).max(255).optional().describe('Only those into this branch.'),
    limit: limit('How many to return.', { most: 30, usual: 20 }),
    page,
  }),
  async run({ repo, state: wanted, base, limit: per_page, page: at }, ask) {
    const { items, hasMore } = await ask(
      {
        url: `${toRepoUrl(repo)}/pulls`,
        query: { state: wanted, base, sort: 'updated', direction: 'desc', per_page, page: at },
      },
      listOf(Pull),
      parseList,
    );
    return {
      source: `https://github.com/${repo}/pulls`,
      truncated: hasMore,
      data: { has_more: hasMore, pulls: items.map(toFacts) },
    };
  },
});

export const pullGet = github.tool({
  name: 'github-pull-get',
  icon: 'diff',
  title: { en: 'Get a GitHub pull request', zh: '查询 GitHub 拉取请求' },
  description:
    'Gets one pull request of a GitHub repository: its text, branches, whether it can be merged, the changed files with their ' +
    'differences, and the results of its checks. Use it to review or summarise a change; it merges and comments on nothing.',
  parameters: z.strictObject({ repo: repository, number: number('pull request') }),
  timeoutMs: 30_000,
  async run({ repo, number: of }, ask) {
    const url = `${toRepoUrl(repo)}/pulls/${of}`;
    const pull = await ask({ url }, WholePull);
    const [{ items }, checks] = await Promise.all([
      ask({ url: `${url}/files`, query: { per_page: MAX_FILES } }, listOf(ChangedFile), parseList),
      listChecks(ask, repo, pull.head.sha),
    ]);
    const body = clip(pull.body, MAX_BODY);
    const files = clipPatches(items);
    return {
      source: pull.html_url,
      truncated: body.isCut || pull.changed_files > files.length || files.some(({ isCut }) => isCut),
      data: {
        ...toFacts(pull),
        text: body.text,
        is_mergeable: pull.mergeable ?? null,
        commits: pull.commits,
        additions: pull.additions,
        deletions: pull.deletions,
        changed_files: pull.changed_files,
        files: files.map(({ facts }) => facts),
        checks,
      },
    };
  },
});
