import { MessageInbox } from '../../contact/index.ts';
import { AdminShell } from './AdminShell.tsx';

/** What people have written on the contact page. */
export function MessagesScreen() {
  return (
    <AdminShell tab="messages">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-8">
        <MessageInbox />
      </div>
    </AdminShell>
  );
}
