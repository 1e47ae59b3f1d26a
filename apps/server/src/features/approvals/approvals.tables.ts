// Standing approvals. Requests for approval are steps of runs.
import type { Flag } from '../../platform/db/flag.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';

interface ApprovalRuleTable {
  user_id: string;
  id: string;
  agent_id: string;
  tool: string;
  /** Of the tool as it was when it was allowed; another definition asks again. */
  definition_hash: string;
  /** Holds also once the run has read text from outside. */
  after_outside: Flag;
  created_at: number;
  last_used_at: number | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    approval_rules: ApprovalRuleTable;
  }
}

export const APPROVAL_TABLES: TableRules<'approval_rules'> = {
  approval_rules: {
    personal: { owner: 'user_id', key: ['id'], hidden: ['definition_hash'], onRemoval: 'removed' },
    backup: { key: ['user_id', 'id'] },
  },
};
