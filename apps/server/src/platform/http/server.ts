// The HTTP server: binds contract endpoints to their handlers, signs callers in, parses, answers.
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_FILE_BYTES, MAX_HISTORY_PICTURES } from '@parley/contract/chat/constants.ts';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { LARGE_CHARACTERS, parseJsonBody, toFieldError } from '../bounded-json.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { nextTurn } from '../next-turn.ts';
import { checkAccess } from './callers/access.ts';
import { useBodyFormat } from './bodies/body-formats.ts';
import type { CallQueue } from './pressure/call-queue.ts';
import type { Caller } from './callers/caller.ts';
import type { Credentials } from './callers/credentials.ts';
import { toAppError, toErrorReply } from './replies/error-reply.ts';
import type { EventStreams } from './replies/event-stream.ts';
import { createHandovers, type Handovers } from './replies/handovers.ts';
import type { FindRefused } from './replies/stream-watch.ts';
import { createCrossSiteCheck, type RefuseCrossSite } from './callers/cross-site.ts';
import { sendDownload } from './replies/download.ts';
import { MAX_PARTS } from './bodies/guarded-form.ts';
import { readForm, type ReadForm } from './bodies/form.ts';
import { findTaken } from './pressure/large-replies.ts';
import { parseWith } from './binding/parse.ts';
import { chooseEncoding } from './replies/prepared-body.ts';
import { UNIDENTIFIED, type CallRates } from './pressure/rate.ts';
import { checkSingleHeaders } from './binding/single-headers.ts';
import { limitConnections } from './pressure/connections.ts';
import { sendEtagReply } from './replies/etag-reply.ts';
import type { PreparedReply, RequestFacts, Route, SpecialReply } from './binding/route.ts';
import type { UploadStore } from './bodies/upload-store.ts';

const MAX_JSON_BYTES = 1024 * 1024;
const MAX_FIELD_BYTES = 8 * 1024 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const HEADER_TIMEOUT_MS = 10_000;
/** How late the limits above and below may strike. */
const CONNECTION_CHECK_MS = 2_000;
/** For a whole request with its body: the largest upload over a slow line. */
const REQUEST_TIMEOUT_MS = 300_000;
/** The picture of a message and those of earlier ones. */
const MAX_FILES = 1 + MAX_HISTORY_PICTURES;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_KEY_LENGTH = 200;

const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** What pages of other origins may read besides the body. */
const READABLE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

export interface HttpDeps {
  readonly routes: readonly Route[];
  /** Authenticates a call: `null` without credentials, throws for invalid ones. */
  readonly identify: (credentials: Credentials) => Promise<Caller | null>;
  /** Those whose credentials have ended since they were let in: their open answers end as well. */
  readonly findRefused: FindRefused;
  /** Throws while only the state of the service itself can be asked. */
  readonly refuseUntilReady: () => void;
  readonly rates: CallRates;
  readonly queue: CallQueue;
  readonly streams: EventStreams;
  readonly uploads: UploadStore;
  readonly log: Log;
  readonly createRequestId: () => string;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Where people open the web app, if known. */
  readonly publicUrl: string | null;
  /** Adds the web app to the server. */
  readonly serveWeb: (app: FastifyInstance) => Promise<void>;
  /** `null`: no limit. */
  readonly connectionsPerAddress: number | null;
  readonly clock: Clock;
}

function readCredentials({ headers }: FastifyRequest): Credentials {
  const apiKey = headers['x-api-key'];
  return { authorization: headers.authorization, apiKey: Array.isArray(apiKey) ? apiKey.join() : apiKey };
}

/** Only for orientation: what does not look like one is left out. */
function readSessionId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : null;
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || header.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(header)) {
    throw toFieldError('Idempotency-Key', `must be 1 to ${MAX_KEY_LENGTH} visible ASCII characters`);
  }
  return header;
}

function toFacts(
  { method, bodyFormat }: AnyEndpoint,
  request: FastifyRequest,
  form: ReadForm | null,
): RequestFacts {
  const { headers, body } = request;
  const lastEventId = headers['last-event-id'];
  return {
    address: request.ip,
    userAgent: headers['user-agent'] ?? null,
    requestId: request.id,
    // Reading twice does no harm.
    idempotencyKey: method === 'GET' ? null : readKey(headers['idempotency-key']),
    lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    sessionId: readSessionId(headers['x-session-id']),
    ifMatch: headers['if-match'] ?? null,
    ifNoneMatch: headers['if-none-match'] ?? null,
    rawBody: bodyFormat === 'raw' ? (Buffer.isBuffer(body) ? body : Buffer.alloc(0)) : null,
    files: form?.files ?? new Map(),
    storedFiles: form?.storedFiles ?? new Map(),
  };
}

const SPECIAL: ReadonlySet<unknown> = new Set<SpecialReply['kind']>([
  'stream',
  'prepared',
  'download',
  'etag',
  'handover',
]);

function isSpecial(answer: unknown): answer is SpecialReply {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && SPECIAL.has(answer.kind);
}

function sendPrepared(request: FastifyRequest, reply: FastifyReply, { body }: PreparedReply): FastifyReply {
  // Other origins are distinguished as well, where they are allowed at all.
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', ');
  reply.headers({ etag: body.etag, 'cache-control': 'no-cache', vary });
  if (request.headers['if-none-match'] === body.etag) return reply.code(304).send();
  const { bytes, encoding } = chooseEncoding(body, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(bytes);
}

async function signIn(
  { access }: AnyEndpoint,
  credentials: Credentials,
  identify: HttpDeps['identify'],
): Promise<Caller | null> {
  if (access !== 'optional') return identify(credentials);
  return identify(credentials).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') return null;
    throw error;
  });
}

interface BindDeps extends HttpDeps {
  readonly handovers: Handovers;
  readonly refuseCrossSite: RefuseCrossSite;
}

/** Whether reading the body took so long that others come first before anything is done with it. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || Number(length ?? 0) > LARGE_CHARACTERS;
}

async function bind(
  app: FastifyInstance,
  { endpoint, handle, storesFiles, waits }: Route,
  { identify, refuseUntilReady, refuseCrossSite, rates, queue, streams, handovers, uploads }: BindDeps,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Caller>();

  /** What operators ask the service about itself never waits. */
  const isOfService = endpoint.id.startsWith('platform.');
  /** Small and kept in memory: waiting would cost more than the answer. */
  const isSamePage = endpoint.access === 'public' && endpoint.method === 'GET' && !endpoint.params;
  const isQueued = !waits && !isOfService && !isSamePage;

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: Credentials,
  ): Promise<void> {
    const caller = await signIn(endpoint, credentials, identify).catch(async (error: unknown) => {
      await rates.check(UNIDENTIFIED, request, reply, null);
      throw error;
    });
    const counted = caller || endpoint.access === 'optional' ? endpoint : UNIDENTIFIED;
    await rates.check(counted, request, reply, caller);
    checkAccess(endpoint, caller);
    if (!caller) return;
    callers.set(request, caller);
    queue.register(credentials, caller);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const params = parseWith(endpoint.params, request.params, 'path');
    const query = parseWith(endpoint.query, request.query, 'query');
    const form = endpoint.form
      ? await readForm(request, endpoint.form.files, storesFiles ? uploads : null)
      : null;
    try {
      const body = parseWith(endpoint.body, form ? form.fields : request.body, 'body');
      if (isLarge(request)) await nextTurn();
      const caller = callers.get(request) ?? null;
      const input = { params, query, body, facts: toFacts(endpoint, request, form) };
      const work = async (): Promise<unknown> => {
        const result = await handle(input, caller);
        const sent = send(result, request, reply);
        const isOpen = isSpecial(result) && (result.kind === 'stream' || result.kind === 'handover');
        const taken = isOpen ? undefined : findTaken(reply.raw);
        if (taken) await taken;
        return sent;
      };
      return await (isQueued ? queue.run(request, caller, work) : work());
    } finally {
      if (form) await uploads.remove(form.storedFiles.values());
    }
  }

  function send(result: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
    reply.headers(API_HEADERS);
    if (!isSpecial(result)) {
      return reply
        .code(endpoint.status ?? 200)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(result));
    }
    if (result.kind === 'prepared') return sendPrepared(request, reply, result);
    if (result.kind === 'download') return sendDownload(reply, result);
    if (result.kind === 'etag') return sendEtagReply(reply, result);
    const caller = callers.get(request) ?? null;
    if (result.kind === 'stream') return streams.send(reply, result, caller).then(() => reply);
    handovers.send(request, reply, result, caller);
    return reply;
  }

  // Public calls never look at a token, so a stale one cannot break them; and they need no authentication to wait for.
  async function letIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isOfService) refuseUntilReady();
    // Elsewhere a token is needed, which no page of another site has.
    if (endpoint.access === 'public' || endpoint.access === 'optional') refuseCrossSite(request);
    if (endpoint.access === 'public') {
      const counted = rates.check(endpoint, request, reply, null);
      if (counted) await counted;
      return;
    }
    const credentials = readCredentials(request);
    if (isOfService) await admit(request, reply, credentials);
    else await queue.admit(request, credentials, () => admit(request, reply, credentials));
  }

  function addTo(scope: FastifyInstance): void {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      scope.route({
        method: endpoint.method,
        bodyLimit: endpoint.maxBodyBytes ?? MAX_JSON_BYTES,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        onRequest: letIn,
        handler: answer,
      });
    }
  }

  const { bodyFormat } = endpoint;
  if (!bodyFormat) {
    addTo(app);
    return;
  }
  await app.register(async (scope) => {
    useBodyFormat(scope, bodyFormat);
    addTo(scope);
  });
}

/** The sender disconnected before the end of what it sent: not our fault, and there is no one to answer. */
function isBrokenUpload({ raw }: FastifyRequest): boolean {
  return !raw.complete && raw.destroyed;
}

function sendError(error: AppError, request: Pick<FastifyRequest, 'id'>, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = toErrorReply(error, request.id);
  return reply.code(status).headers(API_HEADERS).headers(headers).send(body);
}

const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what never became a request, in the same shape as every other refusal. */
function refuseConnection(error: Error & { code?: string }, socket: Socket, requestId: string): void {
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

export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const { routes, log, createRequestId, trustedProxies, corsOrigins, serveWeb } = deps;
  const app = fastify({
    logger: false,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    genReqId: createRequestId,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADER_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, createRequestId()),
    frameworkErrors: (error, request, reply) => {
      sendError(toAppError(error), request, reply);
    },
    return503OnClosing: false,
    forceCloseConnections: true,
  });

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
  if (corsOrigins.length > 0)
    await app.register(cors, {
      origin: [...corsOrigins],
      credentials: false,
      exposedHeaders: [...READABLE_HEADERS],
    });

  app.addHook('onRequest', (request, _reply, done) => {
    checkSingleHeaders(request.raw);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    if (isBrokenUpload(request)) {
      log.info('upload.aborted', { requestId: request.id, route: request.routeOptions.url ?? null });
      return sendError(new AppError('bad_request', { cause: error }), request, reply);
    }
    const known = toAppError(error);
    if (known.status >= 500) {
      log.error('request.failed', {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        code: known.code,
        cause: known.cause,
      });
    }
    return sendError(known, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));

  const connections = limitConnections(app.server, {
    perAddress: deps.connectionsPerAddress,
    clock: deps.clock,
  });
  app.addHook('onClose', async () => connections.stop());

  const refuseCrossSite = createCrossSiteCheck(deps);
  const handovers = createHandovers(deps);
  app.addHook('preClose', async () => handovers.stop());
  for (const bound of routes) await bind(app, bound, { ...deps, handovers, refuseCrossSite });
  await serveWeb(app);
  return app;
}
