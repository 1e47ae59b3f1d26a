// The tables of both databases. Portable kinds only: ids are text, times integer milliseconds, money integer
// micro-dollars, flags 0 or 1, lists and JSON text.
import type { PromptCategory, SuggestionPurpose } from '@parley/contract/prompts/schemas.ts';
import type { ContactSubject } from '@parley/contract/contact/constants.ts';
import type { Insertable, Selectable } from 'kysely';
import type {
  ApiKeyTable,
  AuthIdentityTable,
  GoogleNonceTable,
  GuestSessionTable,
  LimitEventTable,
  LocationUsageTable,
  LoginTable,
  PasswordResetTable,
  RefreshTokenTable,
  UserTable,
} from './account-tables.ts';
import type {
  ChatImagePieceTable,
  ChatImageTable,
  ChatMessageTable,
  ChatOwnerTable,
  ChatSessionTable,
  ChatShareTable,
  ChatTombstoneTable,
} from './chat-tables.ts';
import type { Flag } from './flag.ts';

export interface RunTable {
  id: string;
  /** The name of a run kind. */
  kind: string;
  /** What the usage record says: chat, title, summary, structured_output, ... */
  usage_kind: string;
  user_id: string;
  session_id: string | null;
  agent_id: string | null;
  agent_name: string | null;
  deployment_id: string | null;
  idempotency_key: string | null;
  /** The chat session while a reply to it is written: one at a time. */
  session_lock: string | null;
  /** Hash of the request under the key. */
  body_hash: string | null;
  trigger: 'ui' | 'api' | 'scheduled' | 'webhook' | 'mcp';
  status: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed' | 'cancelled' | 'limit';
  input: string;
  output: string | null;
  error: string | null;
  /** Catalogue id. */
  model: string;
  provider: string;
  /** Prices fixed at admission: JSON of micro-dollars per 1,000,000 tokens. */
  prices: string;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  reasoning_tokens: number;
  cost: number;
  /** Of the payer, once the run is settled. */
  balance_after: number;
  end_reason: string | null;
  last_event: number;
  cancel_requested: Flag;
  /** Of a resumable run: JSON of who asks and what for, from which any server can go on with it. Until it has ended. */
  request: string | null;
  /** How often it was taken over from dead servers since its journal last grew. */
  takeovers: number;
  /** The server that works on it, or did so last; empty for one that is queued or waiting. */
  lease_owner: string;
  fence: number;
  started_at: number;
  finished_at: number | null;
}

/** One row holds the events `seq` to `last_seq` of a run that were written in the same tick, framed as on the wire. */
export interface RunEventTable {
  run_id: string;
  seq: number;
  last_seq: number;
  at: number;
  data: string;
}

/** One entry in the journal of a resumable run. */
export interface RunStepTable {
  run_id: string;
  /** From 0, without a gap. */
  n: number;
  user_id: string;
  kind: 'turn' | 'call' | 'approval' | 'handoff';
  state: 'open' | 'done' | 'failed' | 'unknown' | 'waiting' | 'denied' | 'expired';
  /** By which an approval is answered; `null` for other steps. */
  approval_id: string | null;
  call_id: string | null;
  tool: string | null;
  effect: 'read' | 'write' | 'destroy' | null;
  /** JSON. */
  args: string | null;
  args_hash: string | null;
  definition_hash: string | null;
  /** JSON. Of an approval: what came with the decision. */
  result: string | null;
  is_error: Flag;
  /** Catalogue id. */
  model: string | null;
  /** Prices of the model, fixed when the step began: JSON of micro-dollars per 1,000,000 tokens. */
  prices: string | null;
  /** JSON of token counts; of an open turn, what attempts of dead servers have used. */
  usage: string | null;
  cost: number;
  /** Number of the run's newest event when the step was written. */
  last_event: number;
  started_at: number;
  finished_at: number | null;
  expires_at: number | null;
  /** The account that decided; `null` where nobody did in time. */
  decided_by: string | null;
  decision: 'approved' | 'denied' | 'expired' | null;
}

export interface ReservationTable {
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
  created_at: number;
  updated_at: number;
}

export interface BalanceEntryTable {
  reason: 'signup' | 'guest' | 'upgrade' | 'payment' | 'usage' | 'admin' | 'refund';
  /** The key together with the reason, so that nothing is booked twice. */
  reference: string;
  user_id: string;
  amount: number;
  balance_after: number;
  created_at: number;
}

export interface UsageRecordTable {
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
}

/** What a step cost beyond what the balance could pay. */
export interface UncoveredCostTable {
  run_id: string;
  step: number;
  user_id: string;
  amount: number;
  created_at: number;
}

export interface BudgetTable {
  user_id: string;
  /** `account`, or the id of an API key. */
  subject: string;
  /** `null`: no limit. */
  per_run: number | null;
  per_month: number | null;
  /** The month, as `2026-01`, that `spent` belongs to. */
  month: string;
  spent: number;
  created_at: number;
  updated_at: number;
}

export interface ContactMessageTable {
  id: string;
  reference: string;
  /** `null` where a visitor wrote. */
  user_id: string | null;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  status: 'open' | 'answered';
  created_at: number;
  updated_at: number;
}

export interface SystemPromptTable {
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

export interface PromptSuggestionTable {
  user_id: string;
  /** Unique for the person. */
  id: string;
  title: string;
  prompt: string;
  purpose: SuggestionPurpose;
  created_at: number;
}

/** An hour, counted since 1970, and in how many of its minutes a server was up. */
export interface HealthSampleTable {
  hour: number;
  minutes: number;
  first_minute: number;
  last_minute: number;
}

/** All reports of one error. Masked before they are stored. */
export interface ErrorReportTable {
  id: string;
  /** Of the message and the first line of the stack; unique. */
  fingerprint: string;
  message: string;
  error_stack: string | null;
  component_stack: string | null;
  status: 'open' | 'resolved' | 'ignored';
  note: string | null;
  count: number;
  first_seen_at: number;
  last_seen_at: number;
  resolved_at: number | null;
  /** When it happened again after it had been resolved; `null` once somebody has looked. */
  returned_at: number | null;
}

/** How often an error happened in an hour. */
export interface ErrorReportHourTable {
  report_id: string;
  /** Hours since 1970. */
  hour: number;
  count: number;
}

/** Who has met an error, told apart and not known. */
export interface ErrorReportPersonTable {
  report_id: string;
  /** A hash that means nothing beside another report. */
  person: string;
  last_seen_at: number;
}

export interface ErrorOccurrenceTable {
  id: string;
  report_id: string;
  /** `null` where a visitor's page crashed. */
  user_id: string | null;
  session_id: string | null;
  url: string;
  user_agent: string;
  /** JSON. */
  browser_info: string | null;
  additional_context: string | null;
  at: number;
}

export interface AuditLogTable {
  id: string;
  actor_id: string | null;
  workspace_id: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  outcome: 'ok' | 'refused';
  /** JSON; never secrets. */
  details: string;
  request_id: string | null;
  at: number;
  /** From 1, without a gap. */
  seq: number;
  /** Of this entry and the hash of the one before it. */
  hash: string;
}

/** One row: the last entry of the audit log. */
export interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
}

/** A server process that is alive. */
export interface ServerTable {
  id: string;
  /** Grows as long as it is alive. */
  beat: number;
  started_at: number;
}

/** Work that waits or is under way; a row of its own for each kind of recurring work. */
export interface JobTable {
  id: string;
  name: string;
  /** Unique with the name. */
  key: string | null;
  /** JSON, sealed; `null` for recurring work. */
  data: string | null;
  due_at: number;
  /** Attempts begun. */
  tries: number;
  /** The server that works on it. */
  lease_owner: string | null;
  created_at: number;
}

export interface MigrationTable {
  version: number;
  name: string;
  applied_at: number;
}

export interface Tables {
  users: UserTable;
  guest_sessions: GuestSessionTable;
  runs: RunTable;
  run_events: RunEventTable;
  run_steps: RunStepTable;
  reservations: ReservationTable;
  balance_entries: BalanceEntryTable;
  usage_records: UsageRecordTable;
  uncovered_costs: UncoveredCostTable;
  budgets: BudgetTable;
  logins: LoginTable;
  refresh_tokens: RefreshTokenTable;
  auth_identities: AuthIdentityTable;
  google_nonces: GoogleNonceTable;
  password_resets: PasswordResetTable;
  api_keys: ApiKeyTable;
  location_usage: LocationUsageTable;
  limit_events: LimitEventTable;
  contact_messages: ContactMessageTable;
  system_prompts: SystemPromptTable;
  prompt_suggestions: PromptSuggestionTable;
  health_samples: HealthSampleTable;
  error_reports: ErrorReportTable;
  error_report_hours: ErrorReportHourTable;
  error_report_people: ErrorReportPersonTable;
  error_occurrences: ErrorOccurrenceTable;
  audit_log: AuditLogTable;
  audit_head: AuditHeadTable;
  chat_sessions: ChatSessionTable;
  chat_messages: ChatMessageTable;
  chat_tombstones: ChatTombstoneTable;
  chat_owners: ChatOwnerTable;
  chat_images: ChatImageTable;
  chat_image_pieces: ChatImagePieceTable;
  chat_shares: ChatShareTable;
  servers: ServerTable;
  jobs: JobTable;
  schema_migrations: MigrationTable;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
