// The HTTP server: its limits and defaults, and a binding for each route.
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { bindRoute, type BindDeps } from './binding/bind-route.ts';
import type { Route } from './binding/route.ts';
import { checkSingleHeaders } from './binding/single-headers.ts';
import { createEncodeSlashes, type EncodeSlashes } from './binding/slashes.ts';
import { addBodyParsers, MAX_BODY_BYTES } from './bodies/body-parsers.ts';
import { createCrossSiteCheck } from './callers/cross-site.ts';
import { cleanForwardedFor } from './callers/forwarded-for.ts';
import { limitConnections } from './pressure/connections.ts';
import {
  addErrorHandlers,
  createFindFormat,
  refuseConnection,
  sendError,
  type FindFormat,
} from './replies/error-handlers.ts';
import { toAppError } from './replies/error-reply.ts';
import { createHandovers } from './replies/handovers.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { addMetricsRoute, type MetricsPage } from './metrics-route.ts';
import { watchRequests } from './watch-requests.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const HEADER_TIMEOUT_MS = 10_000;
/** How late the limits above and below may strike. */
const CONNECTION_CHECK_MS = 2_000;
/** For a whole request with its body: the largest upload over a slow line. */
const REQUEST_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** What pages of other origins may read besides the body. */
const READABLE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

export interface HttpDeps extends Omit<BindDeps, 'handovers' | 'refuseCrossSite'> {
  readonly routes: readonly Route[];
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
  readonly telemetry: Telemetry;
  /** `null`: there is no such page. */
  readonly metrics: MetricsPage | null;
}

/** HEAD is GET without a body, which Node leaves out by itself. Routes of its own would be nearly half as many again. */
function readHeadAsGet(request: IncomingMessage): void {
  if (request.method === 'HEAD') request.method = 'GET';
}

/** Schemas are the contract's: the framework's own compilers are not even loaded. */
function refuseSchema(): never {
  throw new Error('Routes have the schemas of their endpoints, not those of the framework.');
}

function createFramework(
  { createRequestId, trustedProxies }: Pick<HttpDeps, 'createRequestId' | 'trustedProxies'>,
  { findFormat, encodeSlashes }: { readonly findFormat: FindFormat; readonly encodeSlashes: EncodeSlashes },
): FastifyInstance {
  return fastify({
    logger: false,
    schemaController: {
      compilersFactory: { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema },
    },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    genReqId: createRequestId,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    exposeHeadRoutes: false,
    rewriteUrl(request) {
      readHeadAsGet(request);
      return encodeSlashes(request.url ?? '/');
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADER_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, createRequestId()),
    frameworkErrors: (error, request, reply) => {
      // It has no route: its address could not be read, or names none.
      sendError(toAppError(error), request, reply, findFormat(request.url));
    },
    return503OnClosing: false,
    forceCloseConnections: true,
  });
}

/** Before anything asks for the address of a caller. */
function readProxies(app: FastifyInstance, log: Log): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const isTrusted = request.ips !== undefined && request.ips.length > 1;
    if (isTrusted && cleanForwardedFor(request.raw.headers) && !hasWarned) {
      hasWarned = true;
      log.warn('http.forwarded_for_unreadable', { proxy: request.raw.socket.remoteAddress });
    }
    done();
  });
}

export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const { routes, log, corsOrigins, serveWeb, connectionsPerAddress, clock } = deps;
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const findFormat = createFindFormat(endpoints);
  const app = createFramework(deps, { findFormat, encodeSlashes: createEncodeSlashes(endpoints) });

  const requests = watchRequests(app, deps.telemetry);
  await addBodyParsers(app);
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
  readProxies(app, log);
  addErrorHandlers(app, log, findFormat);

  const connections = limitConnections(app.server, { perAddress: connectionsPerAddress, clock });
  app.addHook('onClose', async () => connections.stop());

  const refuseCrossSite = createCrossSiteCheck(deps);
  const handovers = createHandovers(deps);
  // Then all connections are closed.
  app.addHook('preClose', async () => {
    handovers.stop();
    await requests.answered();
  });
  for (const route of routes) await bindRoute(app, route, { ...deps, handovers, refuseCrossSite });
  if (deps.metrics) addMetricsRoute(app, deps.metrics);
  await serveWeb(app);
  return app;
}
