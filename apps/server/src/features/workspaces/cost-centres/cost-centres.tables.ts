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

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    cost_centres: CostCentreTable;
  }
}

export const COST_CENTRE_TABLES: TableRules<'cost_centres'> = {
  // Of a workspace, not of a person.
  cost_centres: { personal: null, backup: { key: ['id'] } },
};
