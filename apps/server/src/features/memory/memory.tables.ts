// What agents remember about people.
import type { TableRules } from '../../platform/db/table-rules.ts';

interface MemoryTable {
  user_id: string;
  id: string;
  agent_id: string;
  key: string | null;
  text: string;
  /** Key and text as they are searched. */
  search_text: string;
  /** 1 to 3. */
  importance: number;
  source: 'user' | 'agent';
  /** The run and step that saved it. */
  run_id: string | null;
  step: number | null;
  /** Of an earlier wording: the memory that it belongs to. `null` for the current one. */
  superseded_by: string | null;
  /** Runs that have read it, and the last of them. */
  use_count: number;
  last_used_at: number | null;
  last_used_run: string | null;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    memories: MemoryTable;
  }
}

export const MEMORY_TABLES: TableRules<'memories'> = {
  memories: {
    personal: { owner: 'user_id', key: ['id'], hidden: ['search_text'], onRemoval: 'removed' },
    backup: { key: ['user_id', 'id'] },
  },
};
