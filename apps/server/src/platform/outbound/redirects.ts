// Where a redirect leads, and what goes along.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { checkUrl, parseUrl, type Hop } from './outbound-request.ts';

const CODES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Nothing else is known to carry no secret. */
const HEADERS_FOR_OTHERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
]);

export function isRedirect(status: number, location: string | undefined): location is string {
  return CODES.has(status) && location !== undefined;
}

/** Throws `destination_blocked` where the step itself is not safe to take. */
export function followRedirect(hop: Hop, status: number, location: string): Hop {
  const url = checkUrl(parseUrl(location, hop.url));
  const isSameOrigin = url.origin === hop.url.origin;
  const isDowngrade = hop.url.protocol === 'https:' && url.protocol === 'http:';
  const keepsMethod = status === 307 || status === 308 || hop.method === 'GET' || hop.method === 'HEAD';
  const body = keepsMethod ? hop.body : null;
  // What was written for one server is not for another.
  if (isDowngrade || (!isSameOrigin && body !== null))
    throw new AppError('destination_blocked', { data: { internal: { host: url.host, redirect: status } } });
  const headers = Object.entries(hop.headers).filter(
    ([name]) => (isSameOrigin || HEADERS_FOR_OTHERS.has(name)) && (body !== null || name !== 'content-type'),
  );
  return {
    url,
    method: keepsMethod ? hop.method : 'GET',
    headers: Object.fromEntries(headers),
    body,
    credential: {},
    // The configuration has vouched for one server, not for those it points to.
    isGuarded: hop.isGuarded || !isSameOrigin,
    ...(isSameOrigin && hop.pace && { pace: hop.pace }),
  };
}
