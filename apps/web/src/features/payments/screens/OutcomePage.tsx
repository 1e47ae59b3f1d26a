import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/Page.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { ParentLink } from '../../../ui/page/ParentLink.tsx';
import { useAuth } from '../../auth/index.ts';

/** Beside the sidebar for those who are in; of its own for everyone else. */
export function OutcomePage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['payments', 'common']);
  const status = useAuth((state) => state.status);
  if (status === 'unknown' || status === 'checking') return null;
  if (status === 'signed-in')
    return (
      <Page title={t('common:addFunds')} parent={<ParentLink to="/usage">{t('usage')}</ParentLink>}>
        {children}
      </Page>
    );
  return (
    <main className="flex min-h-dvh bg-canvas">
      <PageTitle name={t('common:addFunds')} />
      {children}
    </main>
  );
}
