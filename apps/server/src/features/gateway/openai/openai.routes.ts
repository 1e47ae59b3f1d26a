import { createHash } from 'node:crypto';
import {
  createChatCompletion,
  createEmbeddings,
  createResponse,
  getGatewayModel,
  listGatewayModels,
} from '@parley/contract/gateway/endpoints.ts';
import { toActor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { RequestFacts } from '../../../platform/http/binding/request-facts.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import { createChunks } from './chat/chat.chunks.ts';
import { toChatCompletion } from './chat/chat.present.ts';
import { readCompletion } from './chat/chat.read.ts';
import { createResponseEvents } from './responses/responses.events.ts';
import { toWholeResponse } from './responses/responses.present.ts';
import { readResponse } from './responses/responses.read.ts';
import type { Embed } from './embeddings.ts';
import type { ModelList } from './models.ts';
import type { OpenAi } from './openai.service.ts';

export interface OpenAiRoutesDeps {
  readonly openai: OpenAi;
  readonly models: ModelList;
  readonly embed: Embed;
  readonly clock: Pick<Clock, 'now'>;
}

/** Whether the caller streams is not part of the idempotent request. */
function toHash({ stream: _stream, ...body }: { readonly stream?: unknown }): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

function toAsked(caller: Caller, { address, idempotencyKey: key }: RequestFacts) {
  const { deploymentId: id } = caller;
  return { actor: toActor(caller), key, deployment: id === null ? null : { id, address } };
}

export function createOpenAiRoutes({ openai, models, embed, clock }: OpenAiRoutesDeps): Route[] {
  return [
    route(listGatewayModels, async (_input, caller) => ({
      object: 'list' as const,
      data: await models.list(caller),
    })),
    route(getGatewayModel, async ({ params }, caller) => models.get(caller, params.id)),
    route(
      createChatCompletion,
      async ({ body, facts }, caller) => {
        const asked = toAsked(caller, facts);
        const hashBody = (): string => toHash(body);
        const { runId } = await openai.start({ ...asked, completion: readCompletion(body), hashBody });
        const created = Math.floor(clock.now() / 1_000);
        const head = { runId, key: asked.key, created, model: body.model };
        if (!body.stream)
          return toChatCompletion(
            head,
            await openai.collect(head, { actor: asked.actor, onLeft: facts.onLeft }),
          );
        const includesUsage = body.stream_options?.include_usage ?? false;
        return openai.stream(asked, runId, createChunks({ ...head, includesUsage }));
      },
      { waits: true },
    ),
    route(
      createResponse,
      async ({ body, facts }, caller) => {
        const asked = toAsked(caller, facts);
        const hashBody = (): string => toHash(body);
        const { runId } = await openai.start({ ...asked, completion: readResponse(body), hashBody });
        const head = { runId, key: asked.key, created: Math.floor(clock.now() / 1_000), body };
        if (!body.stream)
          return toWholeResponse(
            head,
            await openai.collect(head, { actor: asked.actor, onLeft: facts.onLeft }),
          );
        return openai.stream(asked, runId, createResponseEvents(head));
      },
      { waits: true },
    ),
    route(createEmbeddings, async ({ body }, caller) => embed(toActor(caller), body), { waits: true }),
  ];
}
