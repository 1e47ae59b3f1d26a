// What other programs use instead of the web app: the same runs, in the protocols of others, as thin adapters over what
// there is.
import { GenerateForm } from '@parley/contract/chat/schemas.ts';
import { DEFAULT_AGENT_ID } from '../features/agents/index.ts';
import {
  createEmbedder,
  createMcpCalls,
  createMcpProtocol,
  createMcpRoutes,
  createModelList,
  createOpenAi,
  createOpenAiRoutes,
} from '../features/gateway/index.ts';
import { toRunContext } from '@parley/contract/agents/execution/context.ts';
import { readStoredStart, toRun } from '../features/runs/index.ts';
import type { Route } from '../platform/http/binding/route.ts';
import { VERSION } from '../platform/version.ts';
import type { DeploymentParts } from './deployments.ts';
import type { ComposeDeps } from './deps.ts';
import type { Replies } from './replies.ts';

type GatewayParts = Replies & Pick<DeploymentParts, 'apiCalls'>;

function createOpenAiGateway({ clock, log }: ComposeDeps, features: GatewayParts): Route[] {
  const { runs, providers, answers, executeAgents, agents, agentLists } = features;
  const openai = createOpenAi({
    runs,
    kind: answers.completion,
    startAgent: (agentId, execution) => executeAgents.execute(agentId, execution),
    startDeployment: (agentId, { actor, body, key, deployment: { id, address } }) =>
      features.apiCalls.start({
        caller: { userId: actor.userId, keyId: actor.apiKeyId, deploymentId: id, address },
        deploymentId: id,
        agentId,
        content: body.content,
        context: toRunContext(body.context),
        idempotencyKey: key,
      }),
    log,
  });
  const models = createModelList({
    providers,
    async listAgents({ userId, role, scopes }) {
      const own = await agentLists.listOwn({ userId, role, isAdmin: false, scopes });
      return [await agents.find({ userId }, DEFAULT_AGENT_ID), ...own];
    },
    findAgent: ({ userId }, id) => agents.find({ userId }, id),
  });
  const embed = createEmbedder({ runs, kind: answers.embedding });
  return createOpenAiRoutes({ openai, models, embed, clock });
}

function createMcpGateway({ ids, log }: ComposeDeps, features: Replies): Route[] {
  const { runs, agentLists, executeAgents, chat } = features;
  const calls = createMcpCalls({
    runs,
    toRun,
    listAgents: ({ userId, role, scopes }) => agentLists.listOwn({ userId, role, isAdmin: false, scopes }),
    executeAgent: (agentId, execution) => executeAgents.execute(agentId, execution),
    readStarter: (row) => readStoredStart(row)?.actor ?? null,
    startChat: (actor, { message, model, system }) =>
      chat.start({
        actor,
        form: GenerateForm.parse({ prompt: message, model_name: model, system_prompt: system }),
        image: null,
        historyImages: [],
        requestId: ids.create('mcp'),
        key: null,
      }),
  });
  const protocol = createMcpProtocol({
    calls,
    version: VERSION,
    onError: (error) => log.info('mcp.request_refused', { error }),
  });
  return createMcpRoutes(protocol);
}

export function createGatewayRoutes(deps: ComposeDeps, features: GatewayParts): Route[] {
  return [...createOpenAiGateway(deps, features), ...createMcpGateway(deps, features)];
}
