import { useTranslation } from 'react-i18next';
import { ParentLink } from '../../../ui/page/ParentLink.tsx';

/** The page that editors of schedules belong to. */
export function SchedulesLink() {
  const { t } = useTranslation('scheduled-agents');
  return <ParentLink to="/scheduled-agents">{t('title')}</ParentLink>;
}
