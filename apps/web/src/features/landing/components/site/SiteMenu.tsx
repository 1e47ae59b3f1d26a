import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageButton } from '../../../../ui/button/LanguageButton.tsx';
import type { Site } from '../../site.ts';
import { LINK_GHOST } from '../look.ts';
import { SiteLinks } from './SiteLinks.tsx';
import { TryButton } from '../TryButton.tsx';

export interface SiteMenuProps {
  readonly id: string;
  readonly site: Site;
  readonly isLanding: boolean;
  readonly onClose: () => void;
}

/** The same places on a phone. */
export function SiteMenu({ id, site, isLanding, onClose }: SiteMenuProps) {
  const { t } = useTranslation(['landing', 'common']);
  const { isSignedIn, preferences, tryFree } = site;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [onClose]);
  return (
    <nav
      id={id}
      aria-label={t('header.menu')}
      className="flex flex-col items-stretch gap-1 border-t border-line bg-surface px-5 py-4 text-16 shadow-3 tablet:hidden dark:bg-canvas [&>a]:min-h-11 [&>button]:justify-start"
    >
      <SiteLinks isLanding={isLanding} isSignedIn={isSignedIn} onChoose={onClose} />
      <LanguageButton preferences={preferences} />
      {isSignedIn ? (
        <a href="#/chat" className={LINK_GHOST}>
          {t('header.toChat')}
        </a>
      ) : (
        <>
          <a href="#/login" className={LINK_GHOST}>
            {t('common:signIn')}
          </a>
          <span className="mt-1 grid">
            <TryButton tryFree={tryFree} label="short" />
          </span>
        </>
      )}
    </nav>
  );
}
