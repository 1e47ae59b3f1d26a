// What developers look up: vulnerabilities, support dates, pages about the web platform, projects, licences.
import { z } from 'zod';
import { ToolFailure } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyFlag, anyNumber, anyText, listOf, maybe, part, textList } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const OSV = 'https://api.osv.dev';
const END_OF_LIFE = 'https://endoflife.date';
const MDN = 'https://developer.mozilla.org';
const GITLAB = 'https://gitlab.com';
export const GITHUB = 'https://api.github.com';
const DETAILS_CHARACTERS = 500;
const TEXT_CHARACTERS = 6_000;
const MAX_LIST = 20;

const osv = createSource({
  name: 'OSV',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [OSV],
  cacheSeconds: 3_600,
  pace: { burst: 10, perSecond: 3 },
  credit: 'OSV.dev',
  checkResponse({ status }) {
    if (status === 400)
      throw new ToolFailure(
        'bad_input',
        'OSV does not understand this. Check the ecosystem, the name and the version.',
      );
  },
});

const Vulnerability = z.object({
  id: z.string(),
  summary: anyText,
  details: anyText,
  aliases: textList,
  published: anyText,
  affected: listOf(
    z.object({
      ranges: listOf(z.object({ events: listOf(z.object({ fixed: anyText })) })),
    }),
  ),
  database_specific: part({ severity: anyText }),
});

export const vulnerabilityQuery = osv.tool({
  name: 'vulnerability-query',
  icon: 'shield',
  title: { en: 'Vulnerabilities of a package', zh: '查询软件包漏洞' },
  description:
    'Lists the known vulnerabilities of a package version, with the versions that fix them. Use it to check dependencies. Not ' +
    'for one vulnerability whose CVE number is known; use cve_lookup.',
  parameters: z.strictObject({
    ecosystem: z
      .enum(['npm', 'PyPI', 'crates.io', 'Maven', 'Go', 'NuGet', 'RubyGems', 'Packagist', 'Hex', 'Pub'])
      .describe('Where the package is published.'),
    name: z.string().trim().min(1).max(200).describe('The name of the package, such as jinja2.'),
    version: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('The exact version; all of them without it.'),
  }),
  request: ({ ecosystem, name, version }) => ({
    url: `${OSV}/v1/query`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ package: { ecosystem, name }, version }),
    maxBytes: 4_000_000,
  }),
  // Without any there is no list.
  answer: z.object({ vulns: listOf(Vulnerability) }),
  read: ({ vulns }, { ecosystem, name }) => ({
    data: {
      vulnerabilities: vulns.slice(0, MAX_LIST).map((each) => ({
        id: each.id,
        aliases: each.aliases.slice(0, 5),
        severity: each.database_specific.severity,
        summary: each.summary ?? (each.details === null ? null : clip(each.details, DETAILS_CHARACTERS)),
        published: each.published,
        fixed_in: [
          ...new Set(
            each.affected.flatMap(({ ranges }) =>
              ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])),
            ),
          ),
        ].slice(0, MAX_LIST),
        url: `https://osv.dev/vulnerability/${each.id}`,
      })),
      total: vulns.length,
    },
    source: `https://osv.dev/list?ecosystem=${encodeURIComponent(ecosystem)}&q=${encodeURIComponent(name)}`,
    truncated: vulns.length > MAX_LIST,
  }),
});

const endOfLife = createSource({
  name: 'endoflife.date',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [END_OF_LIFE],
  cacheSeconds: 86_400,
  pace: { burst: 5, perSecond: 1 },
  credit: 'endoflife.date',
});

const Release = z.object({
  name: z.string(),
  codename: anyText,
  releaseDate: anyText,
  isLts: anyFlag,
  ltsFrom: anyText,
  isEoas: anyFlag,
  eoasFrom: anyText,
  isEol: anyFlag,
  eolFrom: anyText,
  latest: maybe(z.object({ name: anyText, date: anyText })),
});

export const productEndOfLife = endOfLife.tool({
  name: 'product-end-of-life',
  icon: 'calendar-range',
  title: { en: 'Support dates of a product', zh: '查询产品支持期限' },
  description:
    'Returns the releases of a product (languages, systems, databases, devices) with their newest version and until when they ' +
    'are supported. Use it for questions such as whether Python 3.9 is still maintained.',
  parameters: z.strictObject({
    product: z
      .string()
      .trim()
      .toLowerCase()
      .max(60)
      .regex(/^[a-z0-9][a-z0-9+._-]*$/, 'must be the short name of a product, such as python or ubuntu')
      .describe('The short name of the product, such as python, nodejs, ubuntu or postgresql.'),
    limit: count('How many releases to return at most, newest first.', { most: 40, usual: 12 }),
  }),
  request: ({ product }) => ({ url: `${END_OF_LIFE}${path`/api/v1/products/${product}/`}` }),
  answer: z.object({ result: z.object({ releases: z.array(Release) }) }),
  read: ({ result: { releases } }, { product, limit }) => ({
    data: {
      releases: releases.slice(0, limit).map((release) => ({
        release: release.name,
        codename: release.codename,
        released: release.releaseDate,
        // A day, or whether there still is any.
        active_support_until: release.eoasFrom ?? (release.isEoas === null ? null : !release.isEoas),
        // A day, or whether it has come.
        end_of_life: release.eolFrom ?? release.isEol,
        long_term_support: release.ltsFrom ?? release.isLts,
        newest: release.latest?.name ?? null,
        newest_released: release.latest?.date ?? null,
      })),
    },
    source: `${END_OF_LIFE}/${product}`,
    truncated: releases.length > limit,
  }),
  notFound: 'This product is not known there. Use its short name, such as nodejs or windows-server.',
});

const mdn = createSource({
  name: 'MDN',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [MDN],
  cacheSeconds: 86_400,
  pace: { burst: 5, perSecond: 2 },
  credit: 'MDN Web Docs, CC BY-SA 2.5',
  checkResponse({ status }) {
    if (status === 400) throw new ToolFailure('bad_input', 'MDN does not understand this. Use plain words.');
  },
});

export const mdnSearch = mdn.tool({
  name: 'mdn-search',
  icon: 'book-open',
  title: { en: 'Search MDN', zh: '搜索 MDN 文档' },
  description:
    'Finds reference pages about HTML, CSS, JavaScript and the interfaces of browsers on MDN. Use it for how the web platform ' +
    'works, then read the page with fetch_page. Not for libraries and frameworks.',
  parameters: z.strictObject({
    query: words('What the page is about, such as "fetch abort".', 150),
    language: z
      .enum(['en-US', 'zh-CN', 'fr', 'ja', 'es', 'de', 'ko', 'pt-BR', 'ru'])
      .default('en-US')
      .describe('The language of the pages.'),
    limit: count('How many pages to return at most.', { most: 20, usual: 6 }),
  }),
  request: ({ query, language, limit }) => ({
    url: `${MDN}/api/v1/search`,
    query: { q: query, locale: language, size: limit },
  }),
  answer: z.object({
    documents: z.array(
      z.object({ mdn_url: z.string().startsWith('/'), title: z.string(), summary: anyText }),
    ),
  }),
  read: ({ documents }, { query, language, limit }) => ({
    data: {
      pages: documents.slice(0, limit).map(({ mdn_url: address, title, summary }) => ({
        title,
        summary: summary === null ? null : clip(summary, DETAILS_CHARACTERS),
        url: `${MDN}${address}`,
      })),
    },
    source: `${MDN}/${language}/search?q=${encodeURIComponent(query)}`,
  }),
});

const gitlab = createSource({
  name: 'GitLab',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [GITLAB],
  cacheSeconds: 900,
  pace: { burst: 5, perSecond: 1 },
  credit: 'GitLab',
});

export const gitlabProjectInfo = gitlab.tool({
  name: 'gitlab-project-info',
  icon: 'code-xml',
  title: { en: 'Look up a GitLab project', zh: '查询 GitLab 项目' },
  description:
    'Returns facts of a public project on gitlab.com: description, topics, stars, forks, default branch and last activity. Use ' +
    'it when the path of the project is known. It does not know other GitLab servers.',
  parameters: z.strictObject({
    project: z
      .string()
      .trim()
      .max(255)
      .regex(
        /^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*){1,10}$/,
        'must be a path, such as gitlab-org/gitlab-foss',
      )
      .describe('The path of the project, such as gitlab-org/gitlab-foss.'),
  }),
  request: ({ project }) => ({ url: `${GITLAB}${path`/api/v4/projects/${project}`}` }),
  answer: z.object({
    path_with_namespace: z.string(),
    name: anyText,
    description: anyText,
    web_url: z.string(),
    default_branch: anyText,
    topics: textList,
    star_count: anyNumber,
    forks_count: anyNumber,
    created_at: anyText,
    last_activity_at: anyText,
  }),
  read: (project) => ({
    data: {
      path: project.path_with_namespace,
      name: project.name,
      description: project.description === null ? null : clip(project.description, DETAILS_CHARACTERS),
      default_branch: project.default_branch,
      topics: project.topics.slice(0, MAX_LIST),
      stars: project.star_count,
      forks: project.forks_count,
      created: project.created_at,
      last_activity: project.last_activity_at,
    },
    source: project.web_url,
  }),
  notFound: 'gitlab.com has no such public project. It may be private, or its path be wrong.',
});

export const github = createSource({
  name: 'GitHub',
  provider: 'DEVELOPER',
  category: 'developer',
  origins: [GITHUB],
  cacheSeconds: 86_400,
  // It allows 60 calls an hour without a key.
  pace: { burst: 20, perSecond: 1 / 90 },
  credit: 'GitHub',
  headers: { accept: 'application/vnd.github+json' },
  checkResponse({ status, headers }) {
    if (status === 403 || status === 429)
      throw new ToolFailure(
        'rate_limited',
        'GitHub answers no more for now. Try again later.',
        Number(headers['retry-after']) || null,
      );
  },
});

export const licenseText = github.tool({
  name: 'license-text',
  icon: 'file-text',
  title: { en: 'Text of a licence', zh: '查询开源许可证' },
  description:
    'Returns the text of an open source licence and what it permits, demands and excludes. Use it to compare licences or to ' +
    'write a LICENSE file. It is no legal advice.',
  parameters: z.strictObject({
    key: z
      .string()
      .trim()
      .toLowerCase()
      .max(40)
      .regex(/^[a-z0-9][a-z0-9.+-]*$/, 'must be the identifier of a licence, such as mit or apache-2.0')
      .describe('The identifier of the licence, such as mit, apache-2.0 or gpl-3.0.'),
  }),
  request: ({ key }) => ({ url: `${GITHUB}${path`/licenses/${key}`}` }),
  answer: z.object({
    key: z.string(),
    name: z.string(),
    spdx_id: anyText,
    description: anyText,
    html_url: anyText,
    permissions: textList,
    conditions: textList,
    limitations: textList,
    body: z.string(),
  }),
  read: (license) => ({
    data: {
      name: license.name,
      spdx: license.spdx_id,
      description: license.description,
      permissions: license.permissions,
      conditions: license.conditions,
      limitations: license.limitations,
      text: clip(license.body.trim(), TEXT_CHARACTERS),
    },
    source: `https://choosealicense.com/licenses/${license.key}/`,
    truncated: license.body.length > TEXT_CHARACTERS,
  }),
  notFound: 'GitHub does not have this licence. Use its identifier, such as mit or bsd-3-clause.',
});

export const gitignoreTemplate = github.tool({
  name: 'gitignore-template',
  icon: 'file-code',
  title: { en: 'Ignore file of a language', zh: '获取 gitignore 模板' },
  description:
    'Returns the ignore file (.gitignore) that GitHub proposes for a language or tool. Use it when a project is set up. ' +
    'Capitals matter in its names, such as Node, Python or VisualStudio.',
  parameters: z.strictObject({
    name: z
      .string()
      .trim()
      .max(40)
      .regex(/^[A-Za-z0-9][A-Za-z0-9+._-]*$/, 'must be the name of a template, such as Node')
      .describe('The name of the template, such as Node or Python.'),
  }),
  request: ({ name }) => ({ url: `${GITHUB}${path`/gitignore/templates/${name}`}` }),
  answer: z.object({ name: z.string(), source: z.string() }),
  read: ({ name, source }) => ({
    data: { name, text: clip(source, TEXT_CHARACTERS) },
    source: `https://github.com/github/gitignore/blob/main/${encodeURIComponent(name)}.gitignore`,
    truncated: source.length > TEXT_CHARACTERS,
  }),
  notFound: 'There is no such template. Capitals matter: Node, Python, Java, Go, Rust, C++, VisualStudio.',
});
