// GitHub as its tools ask it: addresses, failures, and the arguments that most of them take.
import { z } from 'zod';
import { githubCredential } from '../../credentials/kinds/github.ts';
import { readRetryAfter } from '../../http-failures.ts';
import { ToolFailure, type AnyTool, type JsonValue, type ToolResponse } from '../../tool.ts';
import { limitRate, refusePermission, type ServiceAnswer } from '../failures.ts';
import { createService, type Ask, type ServiceTool } from '../service.ts';

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

/** No name of a repository is made of dots alone, which an address would read as a step upwards. */
const REPOSITORY = /^(?!\.+\/)[\w.-]{1,100}\/(?!\.+$)[\w.-]{1,100}$/;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 307, 308]);
const MOVED_TO =
  /^https:\/\/api\.github\.com(\/repositories\/\d{1,20})(?:\/(?:issues|pulls)\/(\d{1,10}))?(?:[/?]|$)/;

/** The repository has another name now, or the issue is in another repository. */
class Moved extends ToolFailure {
  readonly path: string;
  /** `null` where it is about no issue. */
  readonly number: string | null;

  constructor(path: string, number: string | null) {
    super('not_found', 'GitHub has this in another repository now.');
    this.path = path;
    this.number = number;
  }
}

function findMoved({ status, headers }: ToolResponse): Moved | null {
  if (!REDIRECTS.has(status)) return null;
  const [, path, number = null] = MOVED_TO.exec(headers['location'] ?? '') ?? [];
  return path === undefined ? null : new Moved(path, number);
}

/** Both kinds of limit come as 403 as well, where others mean a missing permission. */
function findFailure({ response, body, nowMs }: ServiceAnswer) {
  const { status, headers } = response;
  if (status !== 403 && status !== 429) return findMoved(response);
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

const service = createService({
  name: 'GitHub',
  provider: 'GITHUB',
  category: 'code hosting',
  credential: githubCredential,
  origins: [API],
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  // The credential would not go along: a private repository would look like none, and a write like one that is refused.
  maxRedirects: 0,
  explain,
  findFailure,
});

/** By the new name, so that the next call is right and what is written goes where it is meant to. */
async function sayWhere({ path, number }: Moved, ask: Ask): Promise<ToolFailure> {
  const { full_name: name } = await ask(
    { url: `${API}${path}` },
    z.object({ full_name: z.string().regex(REPOSITORY) }),
  );
  const place = number === null ? name : `${name}, as number ${number}`;
  return new ToolFailure(
    'not_found',
    `GitHub has this in the repository ${place} now. Call again with that.`,
  );
}

export const github = {
  tool: <Args>(row: ServiceTool<Args>): AnyTool =>
    service.tool<Args>({
      ...row,
      async run(args, ask, context) {
        try {
          return await row.run(args, ask, context);
        } catch (error) {
          throw error instanceof Moved ? await sayWhere(error, ask) : error;
        }
      },
    }),
};

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
