// Pure: an agent as it is stored. The definition is the whole of it; columns repeat what is searched and sorted by.
import { AgentInput } from '@parley/contract/agents/schemas.ts';
import { toSearchedText } from '@parley/contract/search/words.ts';
import type { AgentRow } from './agents.store.ts';

/** Names are compared without regard to letter case and to how accents are composed. */
export function toNameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

export function readDefinition(json: string): AgentInput {
  return AgentInput.parse(JSON.parse(json));
}

export type DefinitionColumns = Pick<
  AgentRow,
  | 'name'
  | 'name_key'
  | 'search_key'
  | 'definition'
  | 'description'
  | 'category'
  | 'is_public'
  | 'share_instructions'
  | 'workspace_id'
>;

export function toColumns(definition: AgentInput): DefinitionColumns {
  const { name, description, category, tools, is_public: isPublic } = definition;
  return {
    name,
    name_key: toNameKey(name),
    search_key: toSearchedText([name, description, category, ...tools].join('\n')),
    definition: JSON.stringify(definition),
    description,
    category,
    is_public: isPublic ? 1 : 0,
    share_instructions: definition.share_instructions ? 1 : 0,
    workspace_id: definition.workspace_id,
  };
}

export function toNewRow(
  definition: AgentInput,
  agent: { id: string; ownerId: string | null; clonedFrom: string | null; nowMs: number },
): AgentRow {
  return {
    id: agent.id,
    owner_id: agent.ownerId,
    ...toColumns(definition),
    is_default: 0,
    cloned_from: agent.clonedFrom,
    version: 1,
    runs: 0,
    likes: 0,
    dislikes: 0,
    clones: 0,
    created_at: agent.nowMs,
    updated_at: agent.nowMs,
    deleted_at: null,
  };
}
