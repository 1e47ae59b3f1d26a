import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way back to the list, before the title of a page. */
export function AgentsLink() {
  const { t } = useTranslation('agents');
  return (
    <>
      <Link to="/agents" className="touch-target text-ink-3 hover:text-ink">
        {t('title')}
      </Link>
      <ChevronRight size={14} aria-hidden className="flex-none text-ink-3" />
    </>
  );
}
