import { callJson } from '../wire/answer.ts';
import { toBearer, type DialectOptions } from '../wire/dialect.ts';
import type { Fields } from '../wire/lenient.ts';
import { vendorError } from '../wire/vendor-error.ts';

const MAX_LIST_BYTES = 10 * 1024 * 1024;

/** Asks for JSON under the base address; a path with `/../` before it is beside `/v1`. Throws unless the answer is good. */
export type AskRuntime = (path: string, body?: object) => Promise<Fields>;

export function createAsk({ baseUrl, apiKey, upstream }: DialectOptions, signal: AbortSignal): AskRuntime {
  return async (path, body) => {
    const url = path.startsWith('/../') ? `${baseUrl.replace(/\/v1$/, '')}${path.slice(3)}` : baseUrl + path;
    return callJson(
      upstream,
      {
        request: {
          method: body === undefined ? 'GET' : 'POST',
          url,
          headers: {
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...toBearer(apiKey),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        maxBytes: MAX_LIST_BYTES,
        toError: ({ status }) => vendorError('unreachable', { status }),
      },
      signal,
    );
  };
}
