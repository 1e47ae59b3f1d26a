import { executeDraft, replayRun } from '@parley/contract/agents/endpoints.ts';
import { executeAgent, executeDefaultAgent } from '@parley/contract/agents/execution/endpoints.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { toActor } from '../../platform/actor.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { StreamReply } from '../../platform/http/replies/special-reply.ts';
import type { Runs } from '../runs/index.ts';
import type { ExecuteAgents } from './execute.service.ts';

/** The stream of an agent that has ended, ends with a line that says so. */
const DONE = 'data: [DONE]\n\n';
const LAST_EVENT = JSON.stringify({ type: 'streaming_ended' });

function toStream(runs: Runs, runId: string): StreamReply {
  // A server that stops ends its streams, while the run goes on elsewhere.
  let hasEnded = false;
  return {
    kind: 'stream',
    attach: (reader) => runs.read(runId, 0, reader),
    encoder: {
      encode({ seq, json }) {
        hasEnded ||= json === LAST_EVENT;
        return encodeFrame(seq, json);
      },
      end: () => (hasEnded ? DONE : ''),
    },
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
