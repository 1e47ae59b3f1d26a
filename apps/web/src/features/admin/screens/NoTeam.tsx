import { Users } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CenteredNote } from '../../../ui/feedback/CenteredNote.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { CreateWorkspace } from '../../workspaces/index.ts';

/** The places of a workspace, for who belongs to none. */
export function NoTeam() {
  const { t } = useTranslation(['admin', 'chat']);
  return (
    <Page title={t('chat:navigation.team')}>
      <CenteredNote
        icon={<Users size={24} aria-hidden className="text-ink-3" />}
        title={t('noTeam.title')}
        action={
          <Suspense fallback={null}>
            <CreateWorkspace />
          </Suspense>
        }
      >
        {t('noTeam.text')}
      </CenteredNote>
    </Page>
  );
}
