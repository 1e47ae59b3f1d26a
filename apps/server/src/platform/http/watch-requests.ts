// Tells telemetry of every request, and gives what a request begins the id and the address of the request.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentRequest, withinRequest, type RequestScope } from '../telemetry/request-scope.ts';
import type { Telemetry, WatchedRequest } from '../telemetry/telemetry.ts';

function readTraceparent(request: FastifyRequest): string | null {
  const { traceparent } = request.headers;
  return typeof traceparent === 'string' ? traceparent : null;
}

/** The files of the web app take whatever address nothing else takes, where the web is built. */
const CATCH_ALL = '/*';

const toRoute = (pattern: string | undefined): string =>
  pattern === undefined || pattern === CATCH_ALL ? 'unmatched' : pattern;

const toScope = ({ id, ip }: FastifyRequest): RequestScope => ({ requestId: id, address: ip });

/** Before every other hook. */
export function watchRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const watched = new WeakMap<FastifyRequest, WatchedRequest>();

  app.addHook('onRequest', (request, reply, done) => {
    const one = telemetry.beginRequest({
      method: request.method,
      route: toRoute(request.routeOptions.url),
      requestId: request.id,
      traceparent: readTraceparent(request),
    });
    watched.set(request, one);
    reply.raw.once('close', () => one.end(reply.raw.statusCode));
    withinRequest(toScope(request), () => one.within(done));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    // A body was read in between, outside of the scope.
    if (currentRequest()?.requestId === request.id) done();
    else withinRequest(toScope(request), () => watched.get(request)?.within(done));
  });
}
