// What is in a repository: files, commits, releases, and code by words.
import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { path } from '../../rows.ts';
import { ToolFailure } from '../../tool.ts';
import { clip, limit, words } from '../arguments.ts';
import {
  API,
  github,
  listOf,
  login,
  page,
  parseList,
  parseSearch,
  repository,
  searchOf,
  text,
  toRepoUrl,
} from './github.ts';

const MAX_TEXT = 50_000;
const MAX_NOTES = 3_000;
const MAX_FRAGMENTS = 3;

const reference = z
  .string()
  .regex(/^[\w./+@-]{1,255}$/)
  .optional();

const splitPath = (place: string): string[] => place.split('/').filter((part) => part !== '');

const filePath = z
  .string()
  .max(1_000)
  .refine(
    (place) => splitPath(place).every((part) => !/^\.+$/.test(part)),
    'must be a path from the root, without . and ..',
  )
  .default('');

const Entry = z.object({ name: z.string(), path: z.string(), type: z.string(), size: z.number().default(0) });
const File = Entry.extend({
  html_url: z.string().nullish(),
  content: z.string().optional(),
  encoding: z.string().optional(),
});

function decode({ content, encoding }: z.infer<typeof File>): string {
  if (encoding !== 'base64' || content === undefined)
    throw new ToolFailure('too_large', 'This is no file that can be read here, or it is larger than 1 MB.');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.includes(0)) throw new ToolFailure('failed', 'This file is no text.');
  return bytes.toString('utf8');
}

export const fileRead = github.tool({
  name: 'github-file-read',
  icon: 'file-code',
  title: { en: 'Read a GitHub file', zh: '读取 GitHub 文件' },
  description:
    'Reads a text file of a GitHub repository, or lists a folder; an empty path is the root. Use it when the repository is ' +
    'known; to find the place of something, use github_code_search. Files over 1 MB and binary files cannot be read.',
  parameters: z.strictObject({
    repo: repository,
    path: filePath.describe('The file or folder from the root, such as src/index.js.'),
    ref: reference.describe('A branch, a tag or a commit. The default branch where it is left out.'),
  }),
  async run({ repo, path: of, ref }, ask) {
    const place = splitPath(of)
      .map((part) => path`${part}`)
      .join('/');
    const url = `${toRepoUrl(repo)}/contents/${place}`;
    const found = await ask({ url, query: { ref } }, z.union([z.array(Entry), File]));
    const web = `https://github.com/${repo}/blob/${ref ?? 'HEAD'}/${place}`;
    if (Array.isArray(found))
      return {
        source: web.replace('/blob/', '/tree/'),
        data: { entries: found.map(({ path: at, type, size }) => ({ path: at, type, size })) },
      };
    const { text: shown, isCut } = clip(decode(found), MAX_TEXT);
    return {
      source: found.html_url ?? web,
      truncated: isCut,
      data: { path: found.path, size: found.size, text: shown },
    };
  },
});

const Commit = z.object({
  sha: z.string(),
  html_url: z.string().optional(),
  author: login,
  commit: z.object({
    message: z.string(),
    author: z.object({ name: z.string(), date: z.string() }).nullish(),
  }),
});

export const commitList = github.tool({
  name: 'github-commit-list',
  icon: 'activity',
  title: { en: 'List GitHub commits', zh: '列出 GitHub 提交' },
  description:
    'Lists commits of a GitHub repository, the newest first: message, author, date. Filter by branch, by file or folder, and by ' +
    'time. Use it to say what changed lately; the differences of a pull request are told by github_pull_get.',
  parameters: z.strictObject({
    repo: repository,
    ref: reference.describe(
      'A branch, a tag or a commit to begin at. The default branch where it is left out.',
    ),
    path: z.string().min(1).max(1_000).optional().describe('Only commits that changed this file or folder.'),
    since: z.iso.datetime({ offset: true }).optional().describe('Only commits after this moment.'),
    until: z.iso.datetime({ offset: true }).optional().describe('Only commits before this moment.'),
    limit: limit('How many to return.', { most: 50, usual: 20 }),
    page,
  }),
  async run({ repo, ref, path: of, since, until, limit: per_page, page: at }, ask) {
    const { items, hasMore } = await ask(
      { url: `${toRepoUrl(repo)}/commits`, query: { sha: ref, path: of, since, until, per_page, page: at } },
      listOf(Commit),
      parseList,
    );
    return {
      source: `https://github.com/${repo}/commits`,
      truncated: hasMore,
      data: {
        has_more: hasMore,
        commits: items.map(({ sha, html_url, author, commit }) => ({
          sha,
          url: html_url ?? `https://github.com/${repo}/commit/${sha}`,
          author: author ?? commit.author?.name ?? null,
          date: commit.author?.date ?? null,
          message: clip(commit.message, MAX_NOTES).text,
        })),
      },
    };
  },
});

const Release = z.object({
  tag_name: z.string(),
  name: z.string().nullish(),
  html_url: z.string(),
  draft: z.boolean(),
  prerelease: z.boolean(),
  published_at: z.string().nullish(),
  body: text,
  assets: z
    .array(z.object({ name: z.string(), size: z.number(), browser_download_url: z.string() }))
    .default([]),
});

export const releaseList = github.tool({
  name: 'github-release-list',
  icon: 'tags',
  title: { en: 'List GitHub releases', zh: '列出 GitHub 发布版本' },
  description:
    'Lists releases of a GitHub repository, the newest first: tag, date, notes, files. Use it for the latest version of a ' +
    'project and what is new in it. Projects that only set tags have none.',
  parameters: z.strictObject({
    repo: repository,
    limit: limit('How many to return.', { most: 20, usual: 5 }),
    page,
  }),
  async run({ repo, limit: per_page, page: at }, ask) {
    const { items, hasMore } = await ask(
      { url: `${toRepoUrl(repo)}/releases`, query: { per_page, page: at } },
      listOf(Release),
      parseList,
    );
    const notes = items.map(({ body }) => clip(body, MAX_NOTES));
    return {
      source: `https://github.com/${repo}/releases`,
      truncated: hasMore || notes.some(({ isCut }) => isCut),
      data: {
        has_more: hasMore,
        releases: items.map((release, index) => ({
          tag: release.tag_name,
          name: release.name ?? release.tag_name,
          url: release.html_url,
          is_draft: release.draft,
          is_prerelease: release.prerelease,
          published_at: release.published_at ?? null,
          notes: notes[index]?.text ?? '',
          files: release.assets.map(({ name, size, browser_download_url: url }) => ({ name, size, url })),
        })),
      },
    };
  },
});

const CodeHit = z.object({
  path: z.string(),
  html_url: z.string(),
  repository: z.object({ full_name: z.string() }),
  text_matches: z.array(z.object({ fragment: z.string() })).default([]),
});

export const codeSearch = github.tool({
  name: 'github-code-search',
  icon: 'text-search',
  title: { en: 'Search GitHub code', zh: '搜索 GitHub 代码' },
  description:
    "Finds files on GitHub whose code holds words, with extracts. GitHub's filters narrow it down: repo:owner/name, org:name, " +
    'language:go, path:src, extension:js. Default branches alone are searched. To read what was found, use github_file_read.',
  parameters: z.strictObject({
    query: words('What to look for, with filters of GitHub where wanted.', 256),
    limit: limit('How many to return.', { most: 30, usual: 10 }),
    page,
  }),
  async run({ query, limit: per_page, page: at }, ask) {
    const { found, hasMore } = await ask(
      {
        url: `${API}/search/code`,
        query: { q: query, per_page, page: at },
        headers: { accept: 'application/vnd.github.text-match+json' },
      },
      searchOf(CodeHit),
      parseSearch,
    );
    return {
      source: `https://github.com/search?type=code&q=${encodeURIComponent(query)}`,
      truncated: hasMore || found.incomplete_results,
      data: {
        total: found.total_count,
        is_complete: !found.incomplete_results,
        has_more: hasMore,
        files: found.items.map(({ path: of, html_url, repository: { full_name }, text_matches }) => ({
          repo: full_name,
          path: of,
          url: html_url,
          extracts: text_matches.slice(0, MAX_FRAGMENTS).map(({ fragment }) => fragment),
        })),
      },
    };
  },
});
