// Tells telemetry of every request, and gives what a request begins the id of the request.
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withinRequest } from '../telemetry/request-scope.ts';
import type { Telemetry, WatchedRequest } from '../telemetry/telemetry.ts';

function readTraceparent(request: FastifyRequest): string | null {
  const { traceparent } = request.headers;
  return typeof traceparent === 'string' ? traceparent : null;
}

/** Before every other hook. */
export function watchRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const watched = new WeakMap<FastifyRequest, WatchedRequest>();

  app.addHook('onRequest', (request, reply, done) => {
    const one = telemetry.beginRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      requestId: request.id,
      traceparent: readTraceparent(request),
    });
    watched.set(request, one);
    finished(reply.raw, () => one.end(reply.raw.statusCode));
    withinRequest(request.id, () => one.within(done));
  });
  // The body was read in between, outside of the scope.
  app.addHook('preValidation', (request, _reply, done) => {
    withinRequest(request.id, () => watched.get(request)?.within(done));
  });
}
