import type { IncomingMessage } from 'node:http';
import { AppError } from '@parley/contract/errors/app-error.ts';

/** Of two, each reader on the way takes the one it likes: a proxy the one, this server the other. */
const SINGLE: ReadonlySet<string> = new Set([
  ...['host', 'authorization', 'x-api-key', 'content-type'],
  ...['idempotency-key', 'last-event-id', 'origin', 'x-session-id'],
]);

/** Throws `bad_request` where a header that means one thing was sent twice. */
export function checkSingleHeaders({ rawHeaders }: IncomingMessage): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!SINGLE.has(name)) continue;
    if (seen.has(name))
      throw new AppError('bad_request', { data: { detail: `The header ${name} was sent more than once.` } });
    seen.add(name);
  }
}
