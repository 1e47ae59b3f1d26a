import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollToAnchor } from '../../../../ui/page/scroll-to-anchor.ts';
import { NAV_LINK } from '../look.ts';

export interface SiteLinksProps {
  readonly isLanding: boolean;
  readonly isSignedIn: boolean;
  /** Something was chosen. */
  readonly onChoose?: (() => void) | undefined;
}

/** The places of the site. Places on this very page are scrolled to; the address does not change for them. */
export function SiteLinks({ isLanding, isSignedIn, onChoose }: SiteLinksProps) {
  const { t } = useTranslation('landing');
  const scrollHere = (id: string) => (event: MouseEvent) => {
    onChoose?.();
    // From another page the address itself leads here.
    if (!isLanding) return;
    event.preventDefault();
    scrollToAnchor(id);
  };
  return (
    <>
      {isLanding && (
        <a href="#features" className={NAV_LINK} onClick={scrollHere('features')}>
          {t('header.features')}
        </a>
      )}
      <a href="#/pricing" className={NAV_LINK} onClick={onChoose}>
        {t('header.pricing')}
      </a>
      {!isSignedIn && (
        <a href="#faq" className={NAV_LINK} onClick={scrollHere('faq')}>
          {t('header.questions')}
        </a>
      )}
    </>
  );
}
