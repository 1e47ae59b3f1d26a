import { useEffect, type ReactNode } from 'react';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { wantSidebar } from '../../platform/overlays/sidebar.ts';
import { useOnline } from '../../platform/browser/use-online.ts';
import { Banner } from '../feedback/Banner.tsx';
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';

export interface PageProps extends PageHeaderProps {
  readonly children: ReactNode;
}

/** A page beside the sidebar: its header, a word when there is no network, and what it shows. */
export function Page({ children, ...header }: PageProps) {
  const { t } = useTranslation('common');
  const isOnline = useOnline();
  useEffect(wantSidebar, []);
  return (
    <>
      <PageHeader {...header} />
      {!isOnline && (
        <Banner
          tone="danger"
          variant="top"
          icon={<WifiOff size={16} aria-hidden />}
          title={t('connection.offline')}
        >
          {t('connection.offlinePage')}
        </Banner>
      )}
      {children}
    </>
  );
}
