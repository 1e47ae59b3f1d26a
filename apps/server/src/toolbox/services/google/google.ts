// What the services of Google have in common: one credential, and errors of one shape with a reason inside.
import { z } from 'zod';
import { googleCredential } from '../../credentials/kinds/google.ts';
import { readRetryAfter } from '../../http-failures.ts';
import type { JsonValue, ToolFailure } from '../../tool.ts';
import { limitRate, refusePermission, type ServiceAnswer } from '../failures.ts';
import { createService } from '../service.ts';

const Reason = z.object({ reason: z.string().optional() });
const Problem = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(Reason).default([]),
    details: z.array(Reason).default([]),
  }),
});

const LIMITS: ReadonlySet<string> = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
]);
const IS_SCOPE = /insufficient.*scope/i;
/** In words, because no header says it. */
const RETRY_AFTER = /Retry after (\S+)/;

const findProblem = (body: JsonValue) => Problem.safeParse(body).data?.error;
const explain = (body: JsonValue): string | null => findProblem(body)?.message ?? null;

/** Limits and missing scopes both come as 403; only the reason tells them apart. */
function createFindFailure(name: string, scope: string) {
  return ({ response: { status, headers }, body, nowMs }: ServiceAnswer): ToolFailure | null => {
    const problem = findProblem(body);
    if (!problem || (status !== 403 && status !== 429)) return null;
    const { message } = problem;
    const reasons = [...problem.errors, ...problem.details].flatMap(({ reason }) => reason ?? []);
    if (status === 429 || reasons.some((reason) => LIMITS.has(reason))) {
      const atMs = Date.parse(RETRY_AFTER.exec(message)?.[1] ?? '');
      const seconds = readRetryAfter(headers, nowMs) || Math.ceil((atMs - nowMs) / 1_000);
      return limitRate(name, seconds > 0 ? seconds : null);
    }
    const isScope = reasons.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT') || IS_SCOPE.test(message);
    return refusePermission(name, message, isScope ? `the scope ${scope}` : null);
  };
}

export function createGoogleService(service: {
  readonly name: string;
  readonly category: string;
  readonly origin: string;
  /** As it is called after https://www.googleapis.com/auth/. */
  readonly scope: string;
}) {
  const { name, category, origin, scope } = service;
  return createService({
    name,
    provider: 'GOOGLE',
    category,
    credential: googleCredential,
    origins: [origin],
    explain,
    findFailure: createFindFailure(name, scope),
  });
}

/** Ids of files hold nothing that could change an address. */
export const fileId = (what: string) =>
  z
    .string()
    .regex(/^[\w-]{10,200}$/, 'must be the id from the address of the document')
    .describe(what);
