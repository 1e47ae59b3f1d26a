import { Lock } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CenteredNote } from '../../../ui/feedback/CenteredNote.tsx';
import { WaysIn } from '../../../ui/feedback/WaysIn.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { joinSentences } from '../../../ui/format/join-sentences.ts';
import { useAuth } from '../../auth/index.ts';
import { CreateWorkspace } from '../../workspaces/index.ts';
import type { AdminTab } from '../admin-tabs.ts';
import { AdminTabs } from '../components/AdminTabs.tsx';
import { PlaceSwitch } from '../components/PlaceSwitch.tsx';
import { toManaged, toWorkspacePath } from '../places.ts';

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
  const navigate = useNavigate();
  const account = useAuth((state) => state.account);
  const isAdmin = account?.isAdmin ?? false;
  const isGuest = account?.role === 'guest';
  const workspaces = toManaged(account?.workspaces ?? []);
  return (
    <Page
      title={t('title')}
      parent={
        isAdmin &&
        workspaces.length > 0 && (
          <PlaceSwitch
            current={null}
            hasPlatform
            workspaces={workspaces}
            onChange={(id) => void navigate(id === null ? '/admin' : toWorkspacePath(id))}
          />
        )
      }
      isTitleHidden={isAdmin && workspaces.length > 0}
      tabs={isAdmin && <AdminTabs current={tab} note={note} />}
      actions={isAdmin && actions}
    >
      {isAdmin ? (
        children
      ) : (
        <CenteredNote
          icon={<Lock size={24} aria-hidden className="text-ink-3" />}
          title={t('denied.title')}
          action={
            isGuest ? (
              <WaysIn />
            ) : (
              <Suspense fallback={null}>
                <CreateWorkspace />
              </Suspense>
            )
          }
        >
          {isGuest
            ? t('errors.members_only.text', { ns: 'common' })
            : joinSentences([t('denied.text'), t('denied.create')])}
        </CenteredNote>
      )}
    </Page>
  );
}
