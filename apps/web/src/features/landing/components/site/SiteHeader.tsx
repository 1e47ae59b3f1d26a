import { Menu, X } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageButton } from '../../../../ui/button/LanguageButton.tsx';
import { Wordmark } from '../../../../ui/brand/Wordmark.tsx';
import type { Site } from '../../site.ts';
import { NAV_LINK, WIDTH } from '../look.ts';
import { SiteLinks } from './SiteLinks.tsx';
import { SiteMenu } from './SiteMenu.tsx';
import { TryButton } from '../TryButton.tsx';

export interface SiteHeaderProps {
  readonly site: Site;
  readonly isLanding: boolean;
  /** With a ground of its own, since something passes under it. */
  readonly isSticky: boolean;
  /** On phones the way in gives way to the floating one. */
  readonly isTryHidden?: boolean | undefined;
}

export function SiteHeader({ site, isLanding, isSticky, isTryHidden = false }: SiteHeaderProps) {
  const { t } = useTranslation(['landing', 'common']);
  const { isSignedIn, preferences, tryFree } = site;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const menuId = useId();
  const ground =
    isSticky || isMenuOpen ? 'border-line bg-surface dark:bg-canvas' : 'border-transparent bg-transparent';
  return (
    <header
      data-sticky={isSticky}
      className={`fixed inset-x-0 top-0 z-30 border-b transition-colors duration-(--m2) ${ground}`}
    >
      <div className={`flex h-16 items-center gap-4 text-14 tablet:h-17 tablet:gap-6.5 ${WIDTH}`}>
        <a href="#/" aria-label={t('header.home')} className="touch-target rounded-2">
          <Wordmark />
        </a>
        <nav aria-label={t('header.label')} className="ml-2 hidden items-center gap-6.5 tablet:flex">
          <SiteLinks isLanding={isLanding} isSignedIn={isSignedIn} />
        </nav>
        <div className="ml-auto flex items-center gap-2 tablet:gap-5">
          <span className="hidden tablet:block">
            <LanguageButton preferences={preferences} />
          </span>
          {isSignedIn ? (
            <a href="#/chat" className={`touch-target ${NAV_LINK}`}>
              {t('header.toChat')}
            </a>
          ) : (
            <>
              <a href="#/login" className={`${NAV_LINK} hidden! tablet:inline-flex!`}>
                {t('common:signIn')}
              </a>
              <span className={isTryHidden ? 'hidden tablet:block' : ''}>
                <TryButton tryFree={tryFree} label="short" size="medium" />
              </span>
            </>
          )}
          <button
            type="button"
            aria-label={t(isMenuOpen ? 'header.closeMenu' : 'header.menu')}
            aria-expanded={isMenuOpen}
            aria-controls={menuId}
            onClick={() => setMenuOpen((isOpen) => !isOpen)}
            className="-mr-2.5 grid size-11 place-items-center rounded-3 text-ink-2 tablet:hidden"
          >
            {isMenuOpen ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
          </button>
        </div>
      </div>
      {isMenuOpen && <SiteMenu id={menuId} site={site} isLanding={isLanding} onClose={closeMenu} />}
    </header>
  );
}
