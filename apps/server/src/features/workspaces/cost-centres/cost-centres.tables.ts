// Teams, projects and departments that the spending of a workspace is told apart by.
import type { TableRules } from '../../../platform/db/table-rules.ts';

interface CostCentreTable {
  id: string;
  workspace_id: string;
  kind: 'team' | 'project' | 'department';
  name: string;
  /** Lower case: unique in its kind among those that are not archived. */
  name_key: string;
  owner_id: string | null;
  /** Micro-dollars a month; `null`: only the sum is shown. */
  budget: number | null;
  /** Percent of the budget. */
  warn_at: number;
  at_limit: 'warn' | 'stop_agents' | 'stop_all';
  /** JSON list of what is counted here. */
  rules: string;
  archived_at: number | null;
  created_at: number;
  updated_at: number;
}

/** For which workspace and cost centres a person works, in one chat or in all that have no choice of their own. */
interface SpendingChoiceTable {
  user_id: string;
  /** Empty: all. */
  session_id: string;
  /** `null`: for themselves. */
  workspace_id: string | null;
  team_id: string | null;
  project_id: string | null;
  department_id: string | null;
  updated_at: number;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    cost_centres: CostCentreTable;
    spending_choices: SpendingChoiceTable;
  }
}

export const COST_CENTRE_TABLES: TableRules<'cost_centres' | 'spending_choices'> = {
  // Of a workspace, not of a person.
  cost_centres: { personal: null, backup: { key: ['id'] } },
  spending_choices: {
    personal: { owner: 'user_id', key: ['session_id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['user_id', 'session_id'] },
  },
};
