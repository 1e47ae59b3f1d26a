// Adds a route to the server: each call is admitted, its input parsed, its handler run in turn, its result sent.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import { atCallDepth, DEPTH_HEADER, readCallDepth } from '../../call-depth.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nextTurn } from '../../next-turn.ts';
import { useBodyFormat } from '../bodies/body-formats.ts';
import { isLargeBody, MAX_BODY_BYTES } from '../bodies/body-parsers.ts';
import { readForm } from '../bodies/form.ts';
import type { Caller } from '../callers/caller.ts';
import type { UploadStore } from '../bodies/upload-store.ts';
import { createLargeBodies, type LargeBodies } from '../pressure/large-bodies.ts';
import { findTaken } from '../pressure/large-replies.ts';
import { sendReply, type OpenReplies } from '../replies/send-reply.ts';
import { isOpenEnded } from '../replies/special-reply.ts';
import type { FindRefused } from '../replies/stream-watch.ts';
import { createAdmission, isOfService, type Admission, type AdmissionDeps } from './admission.ts';
import { parseWith } from './parse.ts';
import { toFacts } from './request-facts.ts';
import type { Route } from './route.ts';

export interface BindDeps extends AdmissionDeps, OpenReplies {
  /** Those whose credentials have ended since they were let in: what is open or still to be sent ends as well. */
  readonly findRefused: FindRefused;
  readonly uploads: UploadStore;
  /** Of one file; of all together where they are held in memory. */
  readonly maxUploadBytes: (caller: Caller | null) => number;
}

/** While a call waits for a model, its caller may be signed out. What it has begun goes on, for the account. */
async function checkStillLetIn(caller: Caller | null, { findRefused }: BindDeps): Promise<void> {
  if (caller && (await findRefused([caller])).has(caller)) throw new AppError('invalid_credentials');
}

/** What a call is about can be deleted while the call is under way, and so can the account of its caller. */
async function refuseWhatIsGone(error: unknown, caller: Caller | null, deps: BindDeps): Promise<never> {
  if (!isForeignKeyViolation(error)) throw error;
  await checkStillLetIn(caller, deps);
  throw new AppError('conflict', { cause: error });
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function isQueued({ endpoint, waits }: Route): boolean {
  // Small and kept in memory: waiting would cost more than the answer.
  const isSamePage = endpoint.access === 'public' && endpoint.method === 'GET' && !endpoint.params;
  return !waits && !isOfService(endpoint) && !isSamePage;
}

function createAnswer(
  route: Route,
  { callerOf, bodies }: Pick<Admission, 'callerOf'> & { readonly bodies: LargeBodies },
  deps: BindDeps,
): Answer {
  const { queue, uploads, maxUploadBytes, streams, handovers } = deps;
  const { endpoint, handle, storesFiles, waits } = route;
  const status = endpoint.status ?? 200;
  const waitsInQueue = isQueued(route);

  return async (request, reply) => {
    const params = parseWith(endpoint.params, request.params, 'path');
    const query = parseWith(endpoint.query, request.query, 'query');
    const form = endpoint.form
      ? await readForm(
          request,
          { fileFields: endpoint.form.files, maxFileBytes: maxUploadBytes(callerOf(request)) },
          storesFiles ? uploads : null,
        )
      : null;
    try {
      const body = parseWith(endpoint.body, form ? form.fields : request.body, 'body');
      if (isLargeBody(request)) await nextTurn();
      const caller = callerOf(request);
      const input = { params, query, body, facts: toFacts(endpoint, { request, reply }, form) };
      const work = async (): Promise<unknown> => {
        const depth = readCallDepth(request.headers[DEPTH_HEADER]);
        // A protocol that takes the answer over does its work while it writes.
        return atCallDepth(depth, async () => {
          const result = await handle(input, caller).catch((error: unknown) =>
            refuseWhatIsGone(error, caller, deps),
          );
          // An open answer is watched as long as it is open.
          if (waits && !isOpenEnded(result)) await checkStillLetIn(caller, deps);
          const sent = sendReply(request, reply, { result, status, caller }, { streams, handovers });
          const taken = isOpenEnded(result) ? undefined : findTaken(reply.raw);
          if (taken) await taken;
          return sent;
        });
      };
      return await (waitsInQueue ? queue.run(request, caller, work) : work());
    } finally {
      bodies.release(request);
      if (form) await uploads.remove(form.storedFiles.values());
    }
  };
}

export async function bindRoute(app: FastifyInstance, route: Route, deps: BindDeps): Promise<void> {
  const { endpoint, storesFiles } = route;
  const { admit, callerOf } = createAdmission(endpoint, deps);
  const bodies = createLargeBodies(deps.queue);
  const answer = createAnswer(route, { callerOf, bodies }, deps);

  async function letIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await admit(request, reply);
    // Files that are stored take no memory.
    if (!storesFiles && isLargeBody(request)) await bodies.letIn(request, reply, callerOf(request));
  }

  function addTo(scope: FastifyInstance): void {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      scope.route({
        method: endpoint.method,
        bodyLimit: endpoint.maxBodyBytes ?? MAX_BODY_BYTES,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        onRequest: letIn,
        handler: answer,
        ...(endpoint.errorFormat && { config: { errorFormat: endpoint.errorFormat } }),
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
