// Saved prompts.
import type { PromptCategory, SuggestionPurpose } from '@parley/contract/prompts/schemas.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';

interface SystemPromptTable {
  user_id: string;
  /** Unique for the person. */
  id: string;
  title: string;
  description: string;
  prompt: string;
  category: PromptCategory;
  created_at: number;
  updated_at: number;
}

interface PromptSuggestionTable {
  user_id: string;
  /** Unique for the person. */
  id: string;
  title: string;
  prompt: string;
  purpose: SuggestionPurpose;
  created_at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    system_prompts: SystemPromptTable;
    prompt_suggestions: PromptSuggestionTable;
  }
}

export const PROMPT_TABLES: TableRules<'system_prompts' | 'prompt_suggestions'> = {
  system_prompts: {
    personal: { owner: 'user_id', key: ['id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['user_id', 'id'] },
  },
  prompt_suggestions: {
    personal: { owner: 'user_id', key: ['id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['user_id', 'id'] },
  },
};
