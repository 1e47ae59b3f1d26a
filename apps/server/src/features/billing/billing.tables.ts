// The ledger: what is held, booked and used.
import { sql, type RawBuilder } from 'kysely';
import type { Flag } from '../../platform/db/flag.ts';
import type { Generated } from '../../platform/db/schema.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';

interface ReservationTable {
  run_id: string;
  /** The step of the run that it pays for; a plain reply is step 0. */
  step: number;
  user_id: string;
  amount: number;
  state: 'open' | 'settled' | 'released';
  /** Used up, and waiting for what other reservations hold. */
  is_waiting: Flag;
  /** The API key that the run was started with. */
  api_key_id: string | null;
  /** Its cost is counted against a budget. */
  has_budget: Flag;
  /** The deployment that the run was started for. */
  deployment_id: string | null;
  workspace_id: string | null;
  /** Who runs it, where it is for a workspace. */
  member_id: string | null;
  team_id: string | null;
  project_id: string | null;
  department_id: string | null;
  /** An agent's, where it is for a workspace. */
  by_agent: Flag | null;
  created_at: number;
  updated_at: number;
}

interface BalanceEntryTable {
  reason: 'signup' | 'guest' | 'upgrade' | 'payment' | 'usage' | 'admin' | 'refund';
  /** The key together with the reason, so that nothing is booked twice. */
  reference: string;
  user_id: string;
  amount: number;
  balance_after: number;
  created_at: number;
}

interface UsageRecordTable {
  id: string;
  user_id: string;
  kind: string;
  trigger: string;
  model: string | null;
  provider: string | null;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  reasoning_tokens: number;
  cost: number;
  balance_after: number;
  session_id: string | null;
  agent_id: string | null;
  agent_name: string | null;
  run_id: string | null;
  is_ok: Flag;
  created_at: number;
  api_key_id: string | null;
  workspace_id: string | null;
  team_id: string | null;
  project_id: string | null;
  department_id: string | null;
  step: number;
  /** Part of the input that was written to the vendor's cache. */
  cache_write_tokens: number;
  /** Its tokens were paid for with a key of the user's own. */
  is_own_key: Generated<Flag>;
  /** Who ran it, where it was for a workspace; `user_id` is who paid. */
  member_id: string | null;
}

/** What an account paid for by day and all that it is told apart by; empty texts stand for none. */
interface UsageDayTable {
  user_id: string;
  /** Whole days since 1970, UTC. */
  day: number;
  workspace_id: string;
  /** Who ran it; `user_id` is who paid. */
  spender_id: string;
  model: string;
  kind: string;
  trigger: string;
  agent_id: string;
  team_id: string;
  project_id: string;
  department_id: string;
  agent_name: string | null;
  requests: number;
  /** One of many steps is counted by its first, or without a record when it fails. */
  runs: number;
  /** Runs that failed or reached a limit. */
  errors: number;
  input_tokens: number;
  output_tokens: number;
  cost: number;
}

/** What a cost centre or a member has spent for a workspace in a month. */
interface WorkspaceSpendingTable {
  workspace_id: string;
  subject: string;
  /** `2026-01`, by UTC. */
  month: string;
  spent: number;
  warned_at: number | null;
}

/** The usage of a workspace by day and all that it is told apart by; empty texts stand for none. */
interface WorkspaceUsageDayTable {
  workspace_id: string;
  day: number;
  member_id: string;
  team_id: string;
  project_id: string;
  department_id: string;
  agent_id: string;
  requests: number;
  replies: number;
  runs: number;
  /** Of the runs, those that no person started. */
  automated: number;
  /** Of the replies, runs of agents among them. */
  failed: number;
  tokens: number;
  cost: number;
}

/** What a step cost beyond what the balance could pay. */
interface UncoveredCostTable {
  run_id: string;
  step: number;
  user_id: string;
  amount: number;
  created_at: number;
}

interface BudgetTable {
  user_id: string;
  /** `account`, or the id of an API key or of a deployment. */
  subject: string;
  /** `null`: no limit. */
  per_run: number | null;
  per_month: number | null;
  per_day: number | null;
  /** Of a deployment: the time zone of its days. */
  timezone: string | null;
  /** The month, as `2026-01`, or the day of a deployment, as `2026-01-31`, that `spent` belongs to. */
  period: string;
  spent: number;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    reservations: ReservationTable;
    balance_entries: BalanceEntryTable;
    usage_records: UsageRecordTable;
    usage_days: UsageDayTable;
    uncovered_costs: UncoveredCostTable;
    budgets: BudgetTable;
    workspace_spending: WorkspaceSpendingTable;
    workspace_usage_days: WorkspaceUsageDayTable;
  }
}

export const USAGE_DAY_KEY = [
  'user_id',
  'day',
  'workspace_id',
  'spender_id',
  'model',
  'kind',
  'trigger',
  'agent_id',
  'team_id',
  'project_id',
  'department_id',
] as const;

/** Of what is held for a member, who pays is given the amounts alone. */
function withoutRunner(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { member_id: runner, user_id: payer } = row;
  if (runner === null || runner === payer) return row;
  return { ...row, run_id: null, member_id: null, api_key_id: null, deployment_id: null };
}

/** Of what an admin has added or taken, the reference begins with who that was. */
function withoutAdmin(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { reason, reference } = row;
  return reason === 'admin' ? { ...row, reference: String(reference).split(' ').at(-1) } : row;
}

const daysElsewhere = (userId: string) =>
  sql`workspace_id <> '' and spender_id = ${userId} and user_id <> ${userId}`;

const isGone = (column: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select 1 from users where users.id = ${column} and users.status <> 'leaving')`;

/** The days say which workspaces to look into, so that the index of shares is used. */
const recordsElsewhere = (userId: string) =>
  sql`workspace_id is not null and coalesce(member_id, user_id) = ${userId} and user_id <> ${userId}
    and workspace_id in (select workspace_id from usage_days where ${daysElsewhere(userId)})`;

export const BILLING_TABLES: TableRules<
  | 'reservations'
  | 'balance_entries'
  | 'usage_records'
  | 'usage_days'
  | 'uncovered_costs'
  | 'budgets'
  | 'workspace_spending'
  | 'workspace_usage_days'
> = {
  reservations: {
    personal: {
      owner: 'user_id',
      key: ['run_id', 'step'],
      hidden: [],
      withoutOthers: withoutRunner,
      onRemoval: 'removed',
      slice: { key: ['run_id', 'step'], rows: 1_000 },
    },
    backup: { key: ['run_id', 'step'] },
  },
  balance_entries: {
    personal: {
      owner: 'user_id',
      key: ['created_at', 'reason', 'reference'],
      hidden: [],
      withoutOthers: withoutAdmin,
      onRemoval: 'kept',
    },
    backup: { key: ['reason', 'reference'], sum: 'amount' },
  },
  usage_records: {
    personal: {
      owner: 'user_id',
      key: ['id'],
      hidden: [],
      madeByOthers: {
        maker: 'member_id',
        elsewhere: recordsElsewhere,
        isGone,
        hidden: ['balance_after'],
        emptied: ['session_id', 'agent_name'],
      },
      onRemoval: 'removed',
      slice: { key: ['id'], rows: 1_000 },
    },
    backup: { key: ['user_id', 'id'] },
  },
  usage_days: {
    personal: {
      owner: 'user_id',
      key: [...USAGE_DAY_KEY],
      hidden: [],
      madeByOthers: {
        maker: 'spender_id',
        elsewhere: daysElsewhere,
        isGone,
        hidden: [],
        emptied: ['agent_name'],
      },
      onRemoval: 'removed',
      slice: { key: [...USAGE_DAY_KEY], rows: 1_000 },
    },
    backup: { key: [...USAGE_DAY_KEY] },
  },
  uncovered_costs: {
    personal: { owner: 'user_id', key: ['run_id', 'step'], hidden: [], onRemoval: 'kept' },
    backup: { key: ['run_id', 'step'] },
  },
  budgets: {
    personal: { owner: 'user_id', key: ['subject'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['user_id', 'subject'] },
  },
  // Of a workspace, not of a person; a member's own share is in the usage records.
  workspace_spending: { personal: null, backup: { key: ['workspace_id', 'subject', 'month'], sum: 'spent' } },
  workspace_usage_days: {
    personal: null,
    backup: {
      key: ['workspace_id', 'day', 'member_id', 'team_id', 'project_id', 'department_id', 'agent_id'],
      sum: 'cost',
    },
  },
};
