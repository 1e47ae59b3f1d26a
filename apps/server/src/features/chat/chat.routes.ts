import { generate, structuredOutput } from '@parley/contract/chat/endpoints.ts';
import { HISTORY_IMAGE_FIELDS } from '@parley/contract/chat/schemas.ts';
import { toActor } from '../../platform/actor.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Runs } from '../runs/index.ts';
import { toGenerateAnswer, toStructuredAnswer } from './chat.present.ts';
import type { Chat } from './chat.service.ts';

export function createChatRoutes(chat: Chat, runs: Runs): Route[] {
  return [
    route(
      generate,
      async ({ body: form, facts }, caller) => {
        const input = {
          actor: toActor(caller),
          form,
          image: facts.files.get('image')?.bytes ?? null,
          historyImages: HISTORY_IMAGE_FIELDS.map((field) => facts.files.get(field)?.bytes ?? null),
          key: facts.idempotencyKey,
          requestId: facts.requestId,
        };
        if (!form.stream) return toGenerateAnswer(await chat.complete(input));
        const { runId } = await chat.start(input);
        return { kind: 'stream', attach: (reader) => runs.read(runId, 0, reader) };
      },
      { waits: true },
    ),
    route(
      structuredOutput,
      async ({ body, facts }, caller) =>
        toStructuredAnswer(
          await chat.answerWithSchema({ actor: toActor(caller), body, key: facts.idempotencyKey }),
        ),
      { waits: true },
    ),
  ];
}
