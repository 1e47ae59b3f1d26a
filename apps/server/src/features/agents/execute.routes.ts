import { executeDraft, replayRun } from '@parley/contract/agents/endpoints.ts';
import { executeAgent, executeDefaultAgent } from '@parley/contract/agents/execution/endpoints.ts';
import { toActor } from '../../platform/actor.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { StreamReply } from '../../platform/http/replies/special-reply.ts';
import { createDoneEncoder } from '../../platform/streams/done-encoder.ts';
import type { Runs } from '../runs/index.ts';
import type { ExecuteAgents } from './execute.service.ts';

function toStream(runs: Runs, runId: string): StreamReply {
  return {
    kind: 'stream',
    attach: (reader) => runs.read(runId, 0, reader),
    encoder: createDoneEncoder(),
  };
}

export function createExecuteRoutes(agents: ExecuteAgents, runs: Runs): Route[] {
  return [
    route(executeAgent, async ({ params, body, facts }, caller) => {
      const execution = { actor: toActor(caller), body, key: facts.idempotencyKey };
      return toStream(runs, (await agents.execute(params.id, execution)).runId);
    }),
    route(executeDefaultAgent, async ({ body, facts }, caller) => {
      const execution = { actor: toActor(caller), body, key: facts.idempotencyKey };
      return toStream(runs, (await agents.executeDefault(execution)).runId);
    }),
    route(executeDraft, async ({ body: { agent, ...body }, facts }, caller) => {
      const execution = { actor: toActor(caller), body, key: facts.idempotencyKey };
      return toStream(runs, (await agents.executeDraft(agent, execution)).runId);
    }),
    route(replayRun, async ({ params, body, facts }, caller) => {
      const replay = { actor: toActor(caller), body, key: facts.idempotencyKey };
      return { run_id: (await agents.replay(params.runId, replay)).runId };
    }),
  ];
}
