// Messages to the operator.
import type { ContactSubject } from '@parley/contract/contact/constants.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';

interface ContactMessageTable {
  id: string;
  reference: string;
  /** `null` where a visitor wrote. */
  user_id: string | null;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  /** Of the app, where the sender attached one. */
  page: string | null;
  status: 'open' | 'answered';
  created_at: number;
  updated_at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    contact_messages: ContactMessageTable;
  }
}

export const CONTACT_TABLES: TableRules<'contact_messages'> = {
  contact_messages: {
    personal: { owner: 'user_id', key: ['id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
};
