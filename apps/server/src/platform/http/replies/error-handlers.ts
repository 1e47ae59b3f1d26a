// Answers every call that fails, wherever it fails: in a handler, in the framework, or before it became a request.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { AnyEndpoint, ErrorFormat } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { getReady } from '@parley/contract/platform/endpoints.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import type { Log } from '../../log.ts';
import { API_HEADERS } from './api-headers.ts';
import { toAppError, toErrorReply } from './error-reply.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the route's endpoint. */
    readonly errorFormat?: ErrorFormat;
  }
}

const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** A server passes through them each time it is replaced, while a probe asks every second. */
const PHASES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['starting', 'shutting_down']);

/** A probe that is told of the database has asked for that; what could not be done for want of it is an error. */
const isNews = (code: ErrorCode, route: string | null): boolean =>
  !PHASES.has(code) && (code !== 'database_unavailable' || route !== getReady.path);

/** The sender disconnected before the end of what it sent: not our fault, and there is no one to answer. */
function isBrokenUpload({ raw }: FastifyRequest): boolean {
  return !raw.complete && raw.destroyed;
}

export function sendError(
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  format = request.routeOptions.config.errorFormat,
): FastifyReply {
  const { status, headers, body } = toErrorReply(error, request.id, format);
  return reply.code(status).headers(API_HEADERS).headers(headers).send(body);
}

/** Answers what never became a request, in the same shape as every other refusal. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify(toErrorReply(new AppError('bad_request', { cause: error }), requestId).body);
  const headers = [
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
  ];
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'));
}

const firstPart = (path: string): string => path.split(/[/?]/, 2)[1] ?? '';

export type FindFormat = (path: string) => ErrorFormat | undefined;

/** A path that no endpoint has is answered in the format of those that begin alike. */
export function createFindFormat(endpoints: readonly AnyEndpoint[]): FindFormat {
  const formats = new Map(
    endpoints.flatMap(({ path, errorFormat }) => (errorFormat ? [[firstPart(path), errorFormat]] : [])),
  );
  return (path) => formats.get(firstPart(path));
}

export function addErrorHandlers(app: FastifyInstance, log: Log, findFormat: FindFormat): void {
  app.setErrorHandler((error, request, reply) => {
    const route = request.routeOptions.url ?? null;
    if (isBrokenUpload(request)) {
      log.info('upload.aborted', { requestId: request.id, route });
      return sendError(new AppError('bad_request', { cause: error }), request, reply);
    }
    const known = toAppError(error);
    const isFault = known.status >= 500;
    // Of what is deleted meanwhile; time and again, it is a fault of ours.
    if (isFault || isForeignKeyViolation(known.cause)) {
      const { method, id: requestId } = request;
      const level = isFault ? (isNews(known.code, route) ? 'error' : 'info') : 'warn';
      log[level]('request.failed', { requestId, method, route, code: known.code, cause: known.cause });
    }
    return sendError(known, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('not_found'), request, reply, findFormat(request.url)),
  );
}
