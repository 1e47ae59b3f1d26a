import { Lock } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useAuth } from '../../auth/index.ts';
import { PageShell } from '../../chat/index.ts';
import { MessageInbox } from './MessageInbox.tsx';

/** The part of the administration that there is: what people have written. */
export function MessagesScreen() {
  const { t } = useTranslation('admin');
  const isAdmin = useAuth((state) => state.account?.isAdmin ?? false);
  return (
    <Suspense fallback={null}>
      <PageShell title={t('title')}>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-8">
          {isAdmin ? (
            <MessageInbox />
          ) : (
            <EmptyState icon={<Lock size={16} aria-hidden />} title={t('denied.title')}>
              {t('denied.text')}
            </EmptyState>
          )}
        </div>
      </PageShell>
    </Suspense>
  );
}
