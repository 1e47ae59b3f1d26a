// Agents, their versions, and what people think of them and of their runs.
import type { Preference } from '@parley/contract/agents/comparisons/schemas.ts';
import type { Flag } from '../../platform/db/flag.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';

interface AgentTable {
  id: string;
  /** `null` for agents of the installation itself, such as the default agent. */
  owner_id: string | null;
  /** Its members see it, by their roles. */
  workspace_id: string | null;
  name: string;
  /** Lower case: unique for an owner among agents that are not deleted. */
  name_key: string;
  /** Lower case: everything that words are searched in. */
  search_key: string;
  /** `AgentInput` as JSON. */
  definition: string;
  description: string;
  category: string;
  is_public: Flag;
  is_default: Flag;
  share_instructions: Flag;
  cloned_from: string | null;
  /** Number of the current version. */
  version: number;
  runs: number;
  likes: number;
  dislikes: number;
  clones: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Immutable: what an agent was made of after a save. */
interface AgentVersionTable {
  agent_id: string;
  /** From 1. */
  number: number;
  owner_id: string | null;
  /** `AgentInput` as JSON. */
  definition: string;
  note: string;
  created_by: string | null;
  created_at: number;
}

interface AgentFeedbackTable {
  agent_id: string;
  user_id: string;
  feedback_type: 'like' | 'dislike';
  created_at: number;
}

interface RunVoteTable {
  user_id: string;
  agent_id: string;
  /** The smaller id of the two. */
  run_a: string;
  run_b: string;
  vote: Preference;
  /** Of the agent, as it ran then; `null` where it was not saved. */
  version_a: number | null;
  /** Catalogue id. */
  model_a: string;
  version_b: number | null;
  model_b: string;
  created_at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    agents: AgentTable;
    agent_versions: AgentVersionTable;
    agent_feedback: AgentFeedbackTable;
    run_votes: RunVoteTable;
  }
}

export const AGENT_TABLES: TableRules<'agents' | 'agent_versions' | 'agent_feedback' | 'run_votes'> = {
  agents: {
    personal: { owner: 'owner_id', key: ['id'], hidden: ['name_key', 'search_key'], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
  agent_versions: {
    personal: { owner: 'owner_id', key: ['agent_id', 'number'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['agent_id', 'number'] },
  },
  agent_feedback: {
    personal: { owner: 'user_id', key: ['agent_id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['agent_id', 'user_id'] },
  },
  run_votes: {
    personal: { owner: 'user_id', key: ['run_a', 'run_b'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['user_id', 'run_a', 'run_b'] },
  },
};
