// The audit log.
import type { Generated } from '../db/schema.ts';
import type { TableRules } from '../db/table-rules.ts';

interface AuditLogTable {
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
  /** Where the request came from, as a short code; `null`: from the server itself, or older than the column. */
  location: string | null;
}

/** One row: the last entry of the audit log, and the last one that was removed for its age. */
interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
  removed_seq: Generated<number>;
  removed_hash: Generated<string>;
}

declare module '../db/schema.ts' {
  interface Tables {
    audit_log: AuditLogTable;
    audit_head: AuditHeadTable;
  }
}

export const AUDIT_TABLES: TableRules<'audit_log' | 'audit_head'> = {
  audit_log: {
    personal: { owner: 'actor_id', key: ['id'], hidden: ['seq', 'hash'], onRemoval: 'kept' },
    backup: { key: ['id'] },
  },
  audit_head: { personal: null, backup: { key: ['id'] } },
};
