import { AppError } from '@parley/contract/errors/app-error.ts';
import { executeAgent, executeDefaultAgent } from '@parley/contract/agents/execution/endpoints.ts';
import type { ExecuteBody } from '@parley/contract/agents/execution/schemas.ts';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { HISTORY_IMAGE_FIELDS, type GenerateForm } from '@parley/contract/chat/schemas.ts';
import { cancelRun, getRun, getRunByKey, readRunEvents } from '@parley/contract/runs/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { z } from 'zod';
import { LONG_TIMEOUT_MS, type Api } from '../../platform/api/client.ts';
import type { ReplyMessage } from './sessions/message.ts';

export interface GenerateRequest {
  readonly fields: z.input<typeof GenerateForm>;
  readonly image: File | null;
  /** Pictures of earlier messages; the history names them by position. */
  readonly historyImages: readonly File[];
  /** Stays the same over all tries, so that nothing is asked or paid twice. */
  readonly key: string;
}

export interface AgentRequest {
  /** Null: the default agent. */
  readonly agentId: string | null;
  readonly body: z.input<typeof ExecuteBody>;
  readonly key: string;
}

export type ReplyRequest = GenerateRequest | AgentRequest;

export interface ChatApi {
  start(request: ReplyRequest, signal: AbortSignal): Promise<Response>;
  attach(runId: string, afterEvent: number, signal: AbortSignal): Promise<Response>;
  findRun(message: ReplyMessage): Promise<Run | null>;
  cancel(runId: string): Promise<Run>;
  askOnce(request: Omit<GenerateRequest, 'image' | 'historyImages'>): Promise<string>;
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
}

function nameFiles(files: readonly File[]): Readonly<Record<string, File | undefined>> {
  return Object.fromEntries(HISTORY_IMAGE_FIELDS.map((field, position) => [field, files[position]]));
}

export function createChatApi(api: Api): ChatApi {
  function generateReply(
    { fields, image, historyImages, key }: GenerateRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    return api.openStream(
      generate,
      {
        body: { ...fields, stream: true },
        files: { image: image ?? undefined, ...nameFiles(historyImages) },
      },
      { signal, idempotencyKey: key },
    );
  }

  function execute({ agentId, body, key }: AgentRequest, signal: AbortSignal): Promise<Response> {
    const options = { signal, idempotencyKey: key };
    if (agentId === null) return api.openStream(executeDefaultAgent, { body }, options);
    return api.openStream(executeAgent, { params: { id: agentId }, body }, options);
  }

  return {
    start: (request, signal) =>
      'fields' in request ? generateReply(request, signal) : execute(request, signal),
    attach: (runId, afterEvent, signal) =>
      api.openStream(readRunEvents, { params: { runId }, query: { from: afterEvent } }, { signal }),
    findRun: ({ reply: { runId, key } }) =>
      orNull(
        runId === null ? api.call(getRunByKey, { params: { key } }) : api.call(getRun, { params: { runId } }),
      ),
    cancel: (runId) => api.call(cancelRun, { params: { runId } }, { idempotencyKey: `cancel-${runId}` }),
    async askOnce({ fields, key }) {
      const answer = await api.call(
        generate,
        { body: { ...fields, stream: false } },
        { idempotencyKey: key, timeoutMs: LONG_TIMEOUT_MS, isRetried: false },
      );
      return answer.response;
    },
  };
}
