// GitHub as its tools ask it: addresses, failures, and the arguments that most of them take.
import { z } from 'zod';
import { githubCredential } from '../../credentials/kinds/github.ts';
import { readRetryAfter } from '../../http-failures.ts';
import type { JsonValue, ToolResponse } from '../../tool.ts';
import { limitRate, refusePermission, type ServiceAnswer } from '../failures.ts';
import { createService } from '../service.ts';

export const API = 'https://api.github.com';
const IS_RATE_LIMIT = /rate limit/i;

const Problem = z.object({
  message: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.union([
        z.string(),
        z.object({
          message: z.string().optional(),
          field: z.string().optional(),
          code: z.string().optional(),
        }),
      ]),
    )
    .optional()
    .catch(undefined),
});

function explain(body: JsonValue): string | null {
  const problem = Problem.safeParse(body).data ?? {};
  const details = (problem.errors ?? []).map((error) =>
    typeof error === 'string'
      ? error
      : (error.message ?? `${error.field ?? 'a field'}: ${error.code ?? 'invalid'}`),
  );
  const words = [problem.message ?? '', ...details].filter((text) => text !== '').join('. ');
  return words === '' ? null : words;
}

/** Both kinds of limit come as 403 as well, where others mean a missing permission. */
function findFailure({ response: { status, headers }, body, nowMs }: ServiceAnswer) {
  if (status !== 403 && status !== 429) return null;
  const words = explain(body);
  const isSpent = headers['x-ratelimit-remaining'] === '0';
  if (status === 429 || isSpent || IS_RATE_LIMIT.test(words ?? '')) {
    const untilReset = Math.ceil(Number(headers['x-ratelimit-reset']) - nowMs / 1_000);
    return limitRate(
      'GitHub',
      readRetryAfter(headers, nowMs) || (isSpent && untilReset > 0 ? untilReset : null),
    );
  }
  const missing = headers['x-accepted-github-permissions'] ?? headers['x-accepted-oauth-scopes'];
  return refusePermission('GitHub', words, missing?.trim() || null);
}

export const github = createService({
  name: 'GitHub',
  provider: 'GITHUB',
  category: 'code hosting',
  credential: githubCredential,
  origins: [API],
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  explain,
  findFailure,
});

/** No name of a repository is made of dots alone, which an address would read as a step upwards. */
const REPOSITORY = /^(?!\.+\/)[\w.-]{1,100}\/(?!\.+$)[\w.-]{1,100}$/;

export const repository = z
  .string()
  .regex(REPOSITORY, 'must be owner/name, such as nodejs/node')
  .describe('The repository as owner/name, such as nodejs/node.');

export const number = (what: string) =>
  z.int().min(1).max(100_000_000).describe(`The number of the ${what}.`);

export const page = z.int().min(1).max(100).default(1).describe('The page of the list, from 1.');

export const state = z
  .enum(['open', 'closed', 'all'])
  .default('open')
  .describe('Whether open ones, closed ones or all are listed.');

export const toRepoUrl = (repo: string): string => `${API}/repos/${repo}`;

/** With whether more pages follow, which only a header tells. */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  z.object({ items: z.array(item), hasMore: z.boolean() });

export function parseList(response: ToolResponse): unknown {
  return { items: response.json(), hasMore: hasNextPage(response) };
}

export function parseSearch(response: ToolResponse): unknown {
  return { found: response.json(), hasMore: hasNextPage(response) };
}

export const searchOf = <Item>(item: z.ZodType<Item>) =>
  z.object({
    found: z.object({
      total_count: z.number(),
      incomplete_results: z.boolean().default(false),
      items: z.array(item),
    }),
    hasMore: z.boolean(),
  });

function hasNextPage({ headers }: ToolResponse): boolean {
  return /\brel="?next"?/.test(headers['link'] ?? '');
}

/** An account that was deleted has none. */
export const login = z
  .object({ login: z.string() })
  .nullish()
  .transform((user) => user?.login ?? null);

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
