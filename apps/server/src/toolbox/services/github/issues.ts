import { z } from 'zod';
import { clip, limit, words } from '../arguments.ts';
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

const MAX_BODY = 2_000;
const MAX_SENT = 60_000;

const Issue = z.object({
  number: z.number(),
  title: z.string(),
  html_url: z.string(),
  state: z.string(),
  user: login,
  body: text,
  labels: z.array(z.union([z.string(), z.object({ name: z.string() })])).default([]),
  assignees: z.array(z.object({ login: z.string() })).default([]),
  comments: z.number().default(0),
  created_at: z.string(),
  updated_at: z.string(),
  pull_request: z.unknown().optional(),
});

const Comment = z.object({ id: z.number(), html_url: z.string().optional(), created_at: z.string() });

export const issueList = github.tool({
  name: 'github-issue-list',
  icon: 'list',
  title: { en: 'List GitHub issues', zh: '列出 GitHub 议题' },
  description:
    'Lists issues of a GitHub repository, the last changed ones first, with the beginning of their text. Filter by state, ' +
    'labels and assignee. Pull requests are left out, so a page may hold fewer: use github_pull_list for those.',
  parameters: z.strictObject({
    repo: repository,
    state,
    labels: z
      .array(z.string().min(1).max(50))
      .max(10)
      .default([])
      .describe('Labels that an issue must have, all of them.'),
    assignee: z
      .string()
      .regex(/^[\w-]{1,100}(\[bot\])?$/)
      .optional()
      .describe('The account that it is assigned to.'),
    limit: limit('How many to ask for.', { most: 50, usual: 20 }),
    page,
  }),
  async run({ repo, state: wanted, labels, assignee, limit: per_page, page: at }, ask) {
    const { items, hasMore } = await ask(
      {
        url: `${toRepoUrl(repo)}/issues`,
        query: {
          state: wanted,
          labels: labels.length > 0 ? labels.join(',') : undefined,
          assignee,
          sort: 'updated',
          per_page,
          page: at,
        },
      },
      listOf(Issue),
      parseList,
    );
    const issues = items.filter(({ pull_request }) => pull_request === undefined || pull_request === null);
    const texts = issues.map(({ body }) => clip(body, MAX_BODY));
    return {
      source: `https://github.com/${repo}/issues`,
      truncated: hasMore || texts.some(({ isCut }) => isCut),
      data: {
        has_more: hasMore,
        issues: issues.map((issue, index) => ({
          number: issue.number,
          title: issue.title,
          url: issue.html_url,
          state: issue.state,
          author: issue.user,
          labels: issue.labels.map((label) => (typeof label === 'string' ? label : label.name)),
          assignees: issue.assignees.map((assigned) => assigned.login),
          comments: issue.comments,
          created_at: issue.created_at,
          updated_at: issue.updated_at,
          text: texts[index]?.text ?? '',
        })),
      },
    };
  },
});

export const issueCreate = github.tool({
  name: 'github-issue-create',
  icon: 'file-plus',
  effect: 'write',
  title: { en: 'Open a GitHub issue', zh: '创建 GitHub 议题' },
  description:
    'Opens a new issue in a GitHub repository in the name of the person. Use it only when the person wants one opened; ' +
    'look with github_issue_list first whether there is one already. To answer in an existing issue, use github_issue_comment.',
  parameters: z.strictObject({
    repo: repository,
    title: words('The title.', 256),
    body: z.string().max(MAX_SENT).default('').describe('The text, in Markdown.'),
    labels: z
      .array(z.string().min(1).max(50))
      .max(20)
      .default([])
      .describe('Labels of the repository to give it.'),
  }),
  async run({ repo, title, body, labels }, ask) {
    const issue = await ask(
      { url: `${toRepoUrl(repo)}/issues`, json: { title, body, ...(labels.length > 0 && { labels }) } },
      Issue,
    );
    return {
      source: issue.html_url,
      data: { number: issue.number, url: issue.html_url, state: issue.state },
    };
  },
});

export const issueComment = github.tool({
  name: 'github-issue-comment',
  icon: 'message-square',
  effect: 'write',
  title: { en: 'Comment on a GitHub issue', zh: '评论 GitHub 议题' },
  description:
    'Writes a comment on an issue or a pull request of a GitHub repository in the name of the person. Use it only when the ' +
    'person wants it written. It does not close, label or review anything.',
  parameters: z.strictObject({
    repo: repository,
    number: number('issue or pull request'),
    body: words('The comment, in Markdown.', MAX_SENT),
  }),
  async run({ repo, number: of, body }, ask) {
    const comment = await ask({ url: `${toRepoUrl(repo)}/issues/${of}/comments`, json: { body } }, Comment);
    const url = comment.html_url ?? `https://github.com/${repo}/issues/${of}`;
    return { source: url, data: { id: comment.id, url, created_at: comment.created_at } };
  },
});
