import { changeAgent } from '@parley/contract/agents/change-endpoints.ts';
import {
  cloneAgent,
  createAgent,
  exportAgent,
  getAgent,
  importAgent,
  removeAgent,
  removeFeedback,
  sendFeedback,
  updateAgent,
} from '@parley/contract/agents/endpoints.ts';
import { validateAgent } from '@parley/contract/agents/validation/endpoints.ts';
import type { Caller } from '../../platform/http/callers/caller.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { AgentChecks } from './agents.check.ts';
import type { AgentFeedback } from './agents.feedback.ts';
import type { ListMissingCredentials } from './agents.credentials.ts';
import type { AgentCaller } from './agents.policy.ts';
import type { Agents } from './agents.service.ts';
import { toValidation } from './agents.validate.ts';
import type { AgentView } from './show/agents.show.ts';

export function toAgentCaller({ userId, role, isAdmin, kind, scopes }: Caller): AgentCaller {
  // A key administers nothing.
  return { userId, role, isAdmin: isAdmin && kind === 'login', scopes };
}

export interface AgentRouteParts {
  readonly agents: Agents;
  readonly feedback: AgentFeedback;
  readonly checks: AgentChecks;
  readonly view: AgentView;
  readonly listMissingCredentials: ListMissingCredentials;
  /** Stops those that a user runs or pays for. */
  readonly cancelRuns: (userId: string, of: { readonly agentIds: readonly string[] }) => Promise<unknown>;
}

export function createAgentRoutes({
  agents,
  feedback,
  checks,
  view,
  listMissingCredentials,
  cancelRuns,
}: AgentRouteParts): Route[] {
  return [
    route(createAgent, async ({ body }, caller) => {
      const who = toAgentCaller(caller);
      return view.one(who, (await agents.create(who, body)).id);
    }),
    route(getAgent, ({ params }, caller) => view.one(toAgentCaller(caller), params.id)),
    route(updateAgent, async ({ params, body, facts }, caller) => {
      const who = toAgentCaller(caller);
      const { note = '', base_updated_at: base, ...definition } = body;
      await agents.update(who, params.id, {
        definition,
        note: note === '' ? null : note,
        baseMs: base === undefined ? null : Date.parse(base),
        requestId: facts.requestId,
      });
      return view.one(who, params.id);
    }),
    route(changeAgent, async ({ params, body, facts }, caller) => {
      const who = toAgentCaller(caller);
      await agents.change(who, params.id, body, facts.requestId);
      return view.one(who, params.id);
    }),
    route(removeAgent, async ({ params }, caller) => {
      const ownerId = await agents.remove(toAgentCaller(caller), params.id);
      // Others who run it pay for their run themselves, and see it to its end.
      if (ownerId !== null) await cancelRuns(ownerId, { agentIds: [params.id] });
      return { success: true as const, id: params.id };
    }),
    route(cloneAgent, async ({ params, query }, caller) => {
      const who = toAgentCaller(caller);
      const { row, knowledgeLeftOut } = await agents.clone(who, params.id, query.version ?? null);
      return { ...(await view.one(who, row.id)), knowledge_left_out: knowledgeLeftOut };
    }),
    route(exportAgent, ({ params }, caller) => agents.export(toAgentCaller(caller), params.id)),
    route(importAgent, async ({ body }, caller) => {
      const who = toAgentCaller(caller);
      const { row, knowledgeLeftOut } = await agents.import(who, body);
      return { ...(await view.one(who, row.id)), knowledge_left_out: knowledgeLeftOut };
    }),
    route(validateAgent, async ({ params }, caller) =>
      toValidation(
        caller.userId,
        await agents.find(toAgentCaller(caller), params.id),
        checks,
        listMissingCredentials,
      ),
    ),
    route(sendFeedback, ({ params, query }, caller) =>
      feedback.set(toAgentCaller(caller), params.id, query.feedback_type),
    ),
    route(removeFeedback, ({ params }, caller) => feedback.set(toAgentCaller(caller), params.id, null)),
  ];
}
