// The tables of both databases. Portable kinds only: ids are text, times integer milliseconds, money integer
// micro-dollars, flags 0 or 1, lists and JSON text.
import type { Insertable, Selectable } from 'kysely';

export type Flag = 0 | 1;

export interface UserTable {
  id: string;
  role: 'user' | 'guest';
  is_admin: Flag;
  username: string | null;
  /** Lower-case form, unique. */
  username_key: string | null;
  email: string | null;
  email_key: string | null;
  password_hash: string | null;
  /** Always the sum of the user's balance entries. */
  balance: number;
  /** Part of the balance held by open reservations. */
  reserved: number;
  user_type: string | null;
  language: string | null;
  status: 'active' | 'suspended';
  /** Raised to make every token issued before worthless. */
  token_version: number;
  session_id: string | null;
  location_hash: string | null;
  last_login_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface GuestSessionTable {
  id: string;
  user_id: string;
  session_id: string;
  location_hash: string;
  granted: number;
  spent: number;
  started_at: number;
  expires_at: number;
  upgraded_at: number | null;
}

export interface RunTable {
  id: string;
  kind: 'generate' | 'agent';
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
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'limit';
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
  lease_owner: string;
  lease_until: number;
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

export interface ReservationTable {
  run_id: string;
  user_id: string;
  amount: number;
  state: 'open' | 'settled' | 'released';
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
  reservations: ReservationTable;
  balance_entries: BalanceEntryTable;
  usage_records: UsageRecordTable;
  schema_migrations: MigrationTable;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
