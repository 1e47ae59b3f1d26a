import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { CenteredNote } from '../../../ui/feedback/CenteredNote.tsx';
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

/** A page of the administration; other users get an explanation, and nothing is requested. */
export function AdminShell({ tab, note, actions, children }: AdminShellProps) {
  const { t } = useTranslation(['admin', 'common']);
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
        <CenteredNote
          icon={<Lock size={24} aria-hidden className="text-ink-3" />}
          title={t('denied.title')}
          action={<ButtonLink to="/chat">{t('common:later.toChat')}</ButtonLink>}
        >
          {t('denied.text')}
        </CenteredNote>
      )}
    </Page>
  );
}
