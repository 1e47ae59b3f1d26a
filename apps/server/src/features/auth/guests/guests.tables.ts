// Guests, and what one network has had of the free offers.
import type { TableRules } from '../../../platform/db/table-rules.ts';

interface GuestSessionTable {
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

interface LocationUsageTable {
  location_hash: string;
  guest_credit_used: number;
  signup_credit_used: number;
  created_at: number;
  last_used_at: number;
}

interface LimitEventTable {
  id: string;
  location_hash: string;
  kind: 'guest_session' | 'registration';
  at: number;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    guest_sessions: GuestSessionTable;
    location_usage: LocationUsageTable;
    limit_events: LimitEventTable;
  }
}

export const GUEST_TABLES: TableRules<'guest_sessions' | 'location_usage' | 'limit_events'> = {
  guest_sessions: {
    personal: { owner: 'user_id', key: ['id'], hidden: ['location_hash'], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
  // Of a network, not of a person.
  location_usage: { personal: null, backup: { key: ['location_hash'] } },
  // Of a network, not of a person.
  limit_events: { personal: null, backup: { key: ['id'] } },
};
