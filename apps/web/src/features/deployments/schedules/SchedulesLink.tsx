import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The page that editors of schedules belong to. */
export function SchedulesLink() {
  const { t } = useTranslation('scheduled-agents');
  return (
    <span className="flex items-center gap-1 text-ink-2">
      <Link to="/scheduled-agents" className="touch-target relative hover:text-ink">
        {t('title')}
      </Link>
      <ChevronRight size={14} aria-hidden className="text-ink-3" />
    </span>
  );
}
