import { useTranslation } from 'react-i18next';
import { ShareList } from '../components/ShareList.tsx';
import { useShares } from '../use-shares.ts';

/** All links that are open, wherever they were made. */
export function ShareSettings() {
  const { t } = useTranslation('settings');
  return <ShareList open={useShares(null)} showsNames emptyText={t('share.noneAtAll')} />;
}
