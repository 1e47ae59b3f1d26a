import type { ContactMessage } from '@parley/contract/contact/schemas.ts';
import type { ContactRow } from './contact.store.ts';

export function toContactMessage(row: ContactRow): ContactMessage {
  return {
    id: row.id,
    reference: row.reference,
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    page: row.page,
    status: row.status,
    created_at: new Date(row.created_at).toISOString(),
  };
}
