// What all wikis of the Wikimedia Foundation have in common.
import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../tool.ts';

const Errors = z.union([
  z.object({ errors: z.array(z.object({ code: z.string() })).min(1) }),
  z.object({ error: z.object({ code: z.string() }) }).transform(({ error }) => ({ errors: [error] })),
]);
const BUSY: ReadonlySet<string> = new Set(['maxlag', 'ratelimited', 'readonly']);
const MISSING: ReadonlySet<string> = new Set(['missingtitle', 'no-such-entity', 'nosuchsection']);

export const WIKI_CREDIT = 'Wikimedia, CC BY-SA 4.0';

/** Of every call of the interface that is asked with `action`. */
export const WIKI_QUERY = { format: 'json', formatversion: 2, errorformat: 'plaintext' } as const;

/** Errors come with a good status. */
export function readMediaWiki(response: ToolResponse): unknown {
  const answer = response.json();
  const failed = Errors.safeParse(answer);
  if (!failed.success) return answer;
  const codes = failed.data.errors.map(({ code }) => code);
  if (codes.some((code) => BUSY.has(code)))
    throw new ToolFailure('rate_limited', 'This wiki is busy at the moment. Try again later.');
  if (codes.some((code) => MISSING.has(code)))
    throw new ToolFailure('not_found', 'This wiki has nothing under this name. Search for it first.');
  throw new ToolFailure(
    'bad_input',
    'This wiki refuses the request. Use plain words and a name that exists.',
  );
}
