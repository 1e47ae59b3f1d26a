// Tells telemetry of every request, and gives what a request begins the id and the address of the request.
import { setTimeout as sleep } from 'node:timers/promises';
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

/** How long a server that stops waits for the answers that are being made, and how often it looks. */
const ANSWER_LOOKS = 200;
const ANSWER_LOOK_MS = 5;

export interface WatchedRequests {
  /** Resolves once all are answered, or after a second: one that is not read, or not sent to its end, has none. */
  answered(): Promise<void>;
}

/** Before every other hook. */
export function watchRequests(app: FastifyInstance, telemetry: Telemetry): WatchedRequests {
  const watched = new WeakMap<FastifyRequest, WatchedRequest>();
  let underWay = 0;

  app.addHook('onRequest', (request, reply, done) => {
    const one = telemetry.beginRequest({
      method: request.method,
      route: toRoute(request.routeOptions.url),
      requestId: request.id,
      traceparent: readTraceparent(request),
    });
    watched.set(request, one);
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
      one.end(reply.raw.statusCode);
    });
    withinRequest(toScope(request), () => one.within(done));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    // A body was read in between, outside of the scope.
    if (currentRequest()?.requestId === request.id) done();
    else withinRequest(toScope(request), () => watched.get(request)?.within(done));
  });
  return {
    async answered() {
      for (let look = 0; underWay > 0 && look < ANSWER_LOOKS; look += 1) await sleep(ANSWER_LOOK_MS);
    },
  };
}
