// Administration of received messages.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  listMessages,
  updateStatus,
  type ContactRow,
  type ContactStatus,
  type MessagePage,
} from './contact.store.ts';

export interface ContactAdminDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly clock: Pick<Clock, 'now'>;
}

export interface ContactAdmin {
  list(page: MessagePage): Promise<{ rows: readonly ContactRow[]; total: number }>;
  setStatus(
    id: string,
    status: ContactStatus,
    act: { actorId: string; requestId: string },
  ): Promise<ContactRow>;
}

export function createContactAdmin({ db, audit, clock }: ContactAdminDeps): ContactAdmin {
  return {
    list: (page) => listMessages(db.read, page),
    setStatus: (id, status, act) =>
      db.write(async (tx) => {
        const row = await updateStatus(tx, id, { status, updated_at: clock.now() });
        if (!row) throw new AppError('not_found');
        const target = { type: 'contact-message', id };
        await audit.add(tx, { action: 'contact.status-changed', target, details: { status }, ...act });
        return row;
      }),
  };
}
