// The list of models in the format of OpenAI, with the caller's agents among them.
import { AGENT_MODEL_PREFIX } from '@parley/contract/gateway/constants.ts';
import type { GatewayModel } from '@parley/contract/gateway/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import type { CatalogueModel, Providers } from '../../../providers/provider.ts';
import { checkAgentScope, findAgentId } from './agent-model.ts';
import { toUnknownModel } from './completion.ts';

/** What is shown of an agent. */
export interface NamedAgent {
  readonly id: string;
  readonly name: string;
}

export interface ModelListDeps {
  readonly providers: Pick<Providers, 'listModels' | 'findModel' | 'updatedAtMs'>;
  /** The caller's own, and the one of the installation. */
  readonly listAgents: (caller: Caller) => Promise<readonly NamedAgent[]>;
  /** Throws `not_found`. */
  readonly findAgent: (caller: Caller, id: string) => Promise<NamedAgent>;
}

export interface ModelList {
  list(caller: Caller): Promise<GatewayModel[]>;
  /** Throws `unknown_model`. */
  get(caller: Caller, id: string): Promise<GatewayModel>;
}

function toAgentModel({ id, name }: NamedAgent, created: number): GatewayModel {
  return { id: AGENT_MODEL_PREFIX + id, object: 'model', created, owned_by: 'parley', name };
}

function toModel({ id, vendorId, name }: CatalogueModel, created: number): GatewayModel {
  return { id, object: 'model', created, owned_by: vendorId, name };
}

export function createModelList({ providers, listAgents, findAgent }: ModelListDeps): ModelList {
  /** Neither models nor agents are known by a time of their own: that of the catalogue stands for all. */
  const toCreated = (): number => Math.floor(providers.updatedAtMs() / 1_000);

  return {
    async list(caller) {
      const created = toCreated();
      const mayRunAgents = caller.scopes === null || caller.scopes.includes('agents');
      const agents = mayRunAgents ? await listAgents(caller) : [];
      return [
        ...providers.listModels().map((model) => toModel(model, created)),
        ...agents.map((agent) => toAgentModel(agent, created)),
      ];
    },

    async get(caller, id) {
      const created = toCreated();
      const agentId = findAgentId(id);
      if (agentId === null) {
        const model = providers.findModel(id);
        if (!model) throw toUnknownModel(id);
        return toModel(model, created);
      }
      checkAgentScope(caller);
      const agent = await findAgent(caller, agentId).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'not_found' ? toUnknownModel(id) : error;
      });
      return toAgentModel(agent, created);
    },
  };
}
