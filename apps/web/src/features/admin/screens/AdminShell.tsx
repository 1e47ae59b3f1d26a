import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useAuth } from '../../auth/index.ts';
import { AdminTabs, type AdminTab } from '../components/AdminTabs.tsx';

export interface AdminShellProps {
  readonly tab: AdminTab;
  /** Beside the name of the tab. */
  readonly note?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the administration; whoever is no administrator is told so and nothing is asked for. */
export function AdminShell({ tab, note, actions, children }: AdminShellProps) {
  const { t } = useTranslation('admin');
  const isAdmin = useAuth((state) => state.account?.isAdmin ?? false);
  return (
    <Page
      title={t('title')}
      tabs={isAdmin && <AdminTabs current={tab} note={note} />}
      actions={isAdmin && actions}
    >
      {isAdmin ? (
        children
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-8">
          <EmptyState icon={<Lock size={16} aria-hidden />} title={t('denied.title')}>
            {t('denied.text')}
          </EmptyState>
        </div>
      )}
    </Page>
  );
}
