// Starts what the OpenAI-compatible API is asked for, and hands on what comes of it: each call is one run.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Log } from '../../../platform/log.ts';
import type { RequestFacts } from '../../../platform/http/binding/request-facts.ts';
import type { StreamReply } from '../../../platform/http/replies/special-reply.ts';
import type { EventEncoder } from '../../../platform/streams/encoded-frames.ts';
import type { EventReader } from '../../../platform/streams/live-log.ts';
import type { RunKind, Runs } from '../../runs/index.ts';
import { createAnswerFold, type Answer, type AnsweredCall } from './answer.fold.ts';
import {
  checkAgentScope,
  findAgentId,
  toExecution,
  type CallingDeployment,
  type StartAgent,
  type StartDeployment,
} from './agent-model.ts';
import { toUnknownModel, type Completion } from './completion.ts';

export interface Asked {
  readonly actor: Actor;
  readonly completion: Completion;
  readonly key: string | null;
  /** Of the request; asked for only with a key. */
  readonly hashBody: () => string;
  /** Of a key that runs the agent of this deployment and nothing else. */
  readonly deployment: CallingDeployment | null;
}

export interface RunEncoder extends EventEncoder {
  /** The run is paused until a person decides. */
  isWaiting(): boolean;
}

export interface OpenAi {
  start(asked: Asked): Promise<{ runId: string }>;
  /** Streams the run. Closing the stream stops it, unless it has a key, with which the call can be repeated. */
  stream(asked: Pick<Asked, 'actor' | 'key'>, runId: string, encoder: RunEncoder): StreamReply;
  /** Waits for the end; a caller who leaves stops the run in the same way. Throws the error that it failed with. */
  collect(call: AnsweredCall, by: Pick<Asked, 'actor'> & Pick<RequestFacts, 'onLeft'>): Promise<Answer>;
}

export interface OpenAiDeps {
  readonly runs: Pick<Runs, 'start' | 'read' | 'cancel'>;
  readonly kind: RunKind<Completion>;
  readonly startAgent: StartAgent;
  readonly startDeployment: StartDeployment;
  readonly log: Log;
}

export function createOpenAi({ runs, kind, startAgent, startDeployment, log }: OpenAiDeps): OpenAi {
  function stop(actor: Actor, runId: string): void {
    runs.cancel(actor, runId).catch((error: unknown) => log.warn('gateway.stop_failed', { runId, error }));
  }

  async function beginAgent(
    agentId: string,
    { actor, completion, key, deployment }: Omit<Asked, 'hashBody'>,
  ): Promise<{ runId: string }> {
    const execution = { actor, body: toExecution(completion), key };
    if (!deployment) checkAgentScope(actor);
    const started = deployment
      ? startDeployment(agentId, { ...execution, deployment })
      : startAgent(agentId, execution);
    return started.catch((error: unknown) => {
      const isUnknown = error instanceof AppError && error.code === 'not_found';
      throw isUnknown ? toUnknownModel(completion.model) : error;
    });
  }

  return {
    async start({ hashBody, ...asked }) {
      const { actor, completion, key } = asked;
      const agentId = findAgentId(completion.model);
      if (agentId !== null) return beginAgent(agentId, asked);
      if (asked.deployment) throw toUnknownModel(completion.model);
      const bodyHash = key === null ? '' : hashBody();
      return runs.start({ actor, kind, input: completion, key, bodyHash });
    },

    stream: ({ actor, key }, runId, encoder) => ({
      kind: 'stream',
      encoder,
      async attach(reader) {
        let isOver = false;
        const end = (): void => {
          if (isOver) return;
          isOver = true;
          reader.end();
        };
        const detach = await runs.read(runId, 0, {
          write(frames) {
            reader.write(frames);
            if (encoder.isWaiting()) end();
          },
          end,
          drained: async () => (await reader.drained?.()) ?? true,
        });
        return () => {
          detach();
          if (!isOver && key === null) stop(actor, runId);
        };
      },
    }),

    async collect(call, { actor, onLeft }) {
      const fold = createAnswerFold(call);
      const decoder = createFrameDecoder(({ json }) => fold.add(json));
      const { promise, resolve } = Promise.withResolvers<void>();
      const reader: EventReader = {
        write(frames) {
          decoder.push(frames);
          if (fold.isWaiting()) resolve();
        },
        end: resolve,
      };
      const stay = onLeft(() => {
        if (call.key === null) stop(actor, call.runId);
      });
      const detach = await runs.read(call.runId, 0, reader);
      await promise.finally(detach);
      stay();
      return fold.answer();
    },
  };
}
