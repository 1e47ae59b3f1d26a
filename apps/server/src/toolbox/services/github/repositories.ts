import { z } from 'zod';
import { limit, words } from '../arguments.ts';
import { API, github, page, parseSearch, repository, searchOf, text, toRepoUrl } from './github.ts';

const Repository = z.object({
  full_name: z.string(),
  html_url: z.string(),
  description: text,
  language: z.string().nullish(),
  stargazers_count: z.number(),
  forks_count: z.number(),
  open_issues_count: z.number(),
  default_branch: z.string().nullish(),
  private: z.boolean(),
  archived: z.boolean().default(false),
  fork: z.boolean(),
  homepage: text,
  topics: z.array(z.string()).default([]),
  license: z
    .object({ spdx_id: z.string().nullish(), name: z.string() })
    .nullish()
    .transform((license) => license?.spdx_id ?? license?.name ?? null),
  created_at: z.string(),
  pushed_at: z.string().nullish(),
});

function toFacts(repo: z.infer<typeof Repository>) {
  return {
    name: repo.full_name,
    url: repo.html_url,
    description: repo.description,
    language: repo.language ?? null,
    stars: repo.stargazers_count,
    forks: repo.forks_count,
    open_issues_and_pulls: repo.open_issues_count,
    is_private: repo.private,
    is_archived: repo.archived,
    pushed_at: repo.pushed_at ?? null,
  };
}

export const repoGet = github.tool({
  name: 'github-repo-get',
  icon: 'info',
  title: { en: 'Get a GitHub repository', zh: '查询 GitHub 仓库' },
  description:
    'Gets the facts of one GitHub repository: description, language, stars, licence, topics, default branch, dates. ' +
    'Use it when the repository is known; to find one, use github_repo_search. It does not list files or issues.',
  parameters: z.strictObject({ repo: repository }),
  async run({ repo }, ask) {
    const found = await ask({ url: toRepoUrl(repo) }, Repository);
    return {
      source: found.html_url,
      data: {
        ...toFacts(found),
        default_branch: found.default_branch ?? null,
        license: found.license,
        topics: found.topics,
        homepage: found.homepage,
        is_fork: found.fork,
        created_at: found.created_at,
      },
    };
  },
});

export const repoSearch = github.tool({
  name: 'github-repo-search',
  icon: 'search',
  title: { en: 'Search GitHub repositories', zh: '搜索 GitHub 仓库' },
  description:
    "Finds GitHub repositories by words and GitHub's own filters, such as language:go, stars:>100, user:nodejs or " +
    'topic:cli. Use it to discover projects; for one that is known, use github_repo_get, and for code inside files use github_code_search.',
  parameters: z.strictObject({
    query: words('What to look for, with filters of GitHub where wanted.', 256),
    sort: z
      .enum(['best-match', 'stars', 'forks', 'updated'])
      .default('best-match')
      .describe('What comes first.'),
    limit: limit('How many to return.', { most: 30, usual: 10 }),
    page,
  }),
  async run({ query, sort, limit: per_page, page: at }, ask) {
    const url = `${API}/search/repositories`;
    const by = sort === 'best-match' ? {} : { sort, order: 'desc' };
    const { found, hasMore } = await ask(
      { url, query: { q: query, per_page, page: at, ...by } },
      searchOf(Repository),
      parseSearch,
    );
    return {
      source: `https://github.com/search?type=repositories&q=${encodeURIComponent(query)}`,
      truncated: hasMore || found.incomplete_results,
      data: { total: found.total_count, has_more: hasMore, repositories: found.items.map(toFacts) },
    };
  },
});
