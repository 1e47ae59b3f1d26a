import { useTranslation } from 'react-i18next';
import { ParentLink } from '../../../ui/page/ParentLink.tsx';

/** The way back to the list, before the title of a page. */
export function AgentsLink() {
  const { t } = useTranslation('agents');
  return <ParentLink to="/agents">{t('title')}</ParentLink>;
}
