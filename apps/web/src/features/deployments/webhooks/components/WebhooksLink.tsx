import { useTranslation } from 'react-i18next';
import { ParentLink } from '../../../../ui/page/ParentLink.tsx';

/** The page that editors and deliveries of webhooks belong to. */
export function WebhooksLink() {
  const { t } = useTranslation('webhook-agents');
  return <ParentLink to="/webhook-agents">{t('title')}</ParentLink>;
}
