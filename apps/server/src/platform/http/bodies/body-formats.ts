// Bodies that are neither JSON nor multipart. Each route that takes one has parsers of its own; no other route knows them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyFormat } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { checkShape, toFieldError } from '../../bounded-json.ts';
import { toAppError } from '../replies/error-reply.ts';
import { isUtf8 } from './charset.ts';

const MAX_FIELDS = 100;

interface Format {
  readonly mediaType: string | RegExp;
  readonly parse: (body: Buffer, request: FastifyRequest) => unknown;
}

function toText(body: Buffer, { headers }: FastifyRequest): string {
  if (!isUtf8(headers['content-type'] ?? '')) throw new AppError('unsupported_media_type');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw new AppError('bad_request', { cause: error });
  }
}

/** Looks no further than it has to. */
function hasMoreFields(text: string, most: number): boolean {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1 && fields <= most; at = text.indexOf('&', at + 1)) fields += 1;
  return fields > most;
}

function toFields(text: string): Record<string, string> {
  if (hasMoreFields(text, MAX_FIELDS))
    throw toFieldError('body', `must not have more than ${MAX_FIELDS} fields`);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    // Of two, it is unclear which one was meant.
    if (fields.has(name)) throw toFieldError(name, 'must be sent only once');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function checked<T>(value: T): T {
  checkShape(value);
  return value;
}

const FORMATS: Readonly<Record<BodyFormat, Format>> = {
  raw: { mediaType: '*', parse: (body) => body },
  text: { mediaType: /^text\//, parse: (body, request) => checked(toText(body, request)) },
  urlencoded: {
    mediaType: 'application/x-www-form-urlencoded',
    parse: (body, request) => checked(toFields(toText(body, request))),
  },
};

/** In place of all other parsers. The framework counts the bytes while they come in. */
export function useBodyFormat(scope: FastifyInstance, format: BodyFormat): void {
  const { mediaType, parse } = FORMATS[format];
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parse(Buffer.from(body), request));
    } catch (error) {
      done(toAppError(error));
    }
  });
}
