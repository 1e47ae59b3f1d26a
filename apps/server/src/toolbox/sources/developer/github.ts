// Public pages of GitHub, as anyone can read them.
import { z } from 'zod';
import { words } from '../arguments.ts';
import { anyNumber, anyText } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { path } from '../source.ts';
import { GITHUB, github } from './reference.ts';

const README_CHARACTERS = 20_000;
const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;
const REPOSITORY = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}$)[\w.-]{1,100}$/;

export const githubReadme = github.tool({
  name: 'github-readme',
  icon: 'book-open',
  title: { en: 'Readme of a repository', zh: '读取仓库 README' },
  description:
    'Returns the readme of a public GitHub repository as Markdown. Use it to learn what a project is and how it is used. It needs no token, and GitHub allows few such calls; for other files use github_file_read.',
  parameters: z.strictObject({
    repo: z
      .string()
      .trim()
      .regex(REPOSITORY, 'must be owner/name, such as nodejs/node')
      .describe('The repository as owner/name, such as nodejs/node.'),
    ref: words('A branch, a tag or a commit; the default branch without it.', 200).optional(),
  }),
  request: ({ repo, ref }) => {
    const [owner = '', name = ''] = repo.split('/');
    return { url: `${GITHUB}${path`/repos/${owner}/${name}/readme`}`, query: { ref }, cacheSeconds: 3_600 };
  },
  answer: z.object({
    path: z.string(),
    content: z.string(),
    encoding: z.literal('base64'),
    html_url: anyText,
  }),
  read({ path: file, content, html_url: page }, { repo }) {
    const text = Buffer.from(content, 'base64').toString('utf8');
    return {
      data: { path: file, text: clip(text, README_CHARACTERS) },
      source: page ?? `https://github.com/${repo}`,
      truncated: text.length > README_CHARACTERS,
    };
  },
  notFound: 'There is no such public repository, or it has no readme.',
});

export const githubUserProfile = github.tool({
  name: 'github-user-profile',
  icon: 'contact',
  title: { en: 'Profile of a GitHub user', zh: '查询 GitHub 用户' },
  description:
    'Returns the public profile of a person or an organisation on GitHub: name, text, place, and numbers of repositories and followers. Use it when the name of the account is known.',
  parameters: z.strictObject({
    name: z
      .string()
      .trim()
      .regex(OWNER, 'must be the name of an account, such as torvalds')
      .describe('The name of the account, such as torvalds.'),
  }),
  request: ({ name }) => ({ url: `${GITHUB}${path`/users/${name}`}`, cacheSeconds: 3_600 }),
  answer: z.object({
    login: z.string(),
    type: anyText,
    name: anyText,
    company: anyText,
    blog: anyText,
    location: anyText,
    bio: anyText,
    public_repos: anyNumber,
    followers: anyNumber,
    following: anyNumber,
    created_at: anyText,
  }),
  read: (user) => ({
    data: {
      login: user.login,
      kind: user.type,
      name: user.name,
      company: user.company,
      website: user.blog,
      location: user.location,
      bio: user.bio === null ? null : clip(user.bio, 500),
      repositories: user.public_repos,
      followers: user.followers,
      following: user.following,
      created: user.created_at,
    },
    source: `https://github.com/${user.login}`,
  }),
  notFound: 'GitHub has no account of this name.',
});
