// How bodies are read by default: JSON and multipart forms. Other formats are for the routes that take them
// (body-formats.ts).
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES, MAX_HISTORY_PICTURES } from '@parley/contract/chat/constants.ts';
import { LARGE_CHARACTERS, parseJsonBody } from '../../bounded-json.ts';
import { toAppError } from '../replies/error-reply.ts';
import { MAX_PARTS } from './guarded-form.ts';

/** Of a route that names no bound of its own. */
export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FIELD_BYTES = 8 * 1024 * 1024;
/** The picture of a message and those of earlier ones. */
const MAX_FILES = 1 + MAX_HISTORY_PICTURES;

export async function addBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') {
      done(null, undefined);
      return;
    }
    parseJsonBody(text, request.routeOptions.bodyLimit).then(
      (value) => done(null, value),
      (error: unknown) => done(toAppError(error)),
    );
  });
  await app.register(multipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: MAX_FILES,
      fields: 50,
      parts: MAX_PARTS,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 200,
    },
  });
}

/** Whether reading the body took so long that others come first before anything is done with it. */
export function isLargeBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || Number(length ?? 0) > LARGE_CHARACTERS;
}
