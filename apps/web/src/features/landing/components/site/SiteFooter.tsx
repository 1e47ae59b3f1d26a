import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollToAnchor } from '../../../../ui/page/scroll-to-anchor.ts';
import { Wordmark } from '../../../../ui/brand/Wordmark.tsx';
import type { Site } from '../../site.ts';
import { WIDTH } from '../look.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const LINK =
  'block w-fit py-1.25 text-ink-2 hover:text-ink hover:underline underline-offset-2 pointer-coarse:min-w-11 pointer-coarse:py-2.75';
const HEAD = 'mb-1.5 font-bold text-ink';

/** Where else there is to go. */
export function SiteFooter({ site, isLanding }: { readonly site: Site; readonly isLanding: boolean }) {
  const { t } = useTranslation(['landing', 'common']);
  const { tryFree, isSignedIn, preferences } = site;
  const handleTry = (event: MouseEvent) => {
    // Its address is the chat; a visitor needs a guest session before it.
    if (isSignedIn) return;
    event.preventDefault();
    tryFree.start();
  };
  const handleFeatures = (event: MouseEvent) => {
    if (isLanding && scrollToAnchor('features')) event.preventDefault();
  };
  return (
    <footer className="mt-18 border-t border-line tablet:mt-28">
      <div
        className={`grid grid-cols-2 gap-8 pt-11 pb-13 text-14 tablet:grid-cols-[1.6fr_1fr_1fr_1fr] ${WIDTH}`}
      >
        <div className="col-span-2 tablet:col-span-1">
          <Wordmark />
          <p className="mt-2.5 mb-4 max-w-62 text-ink-3">{t('footer.line')}</p>
          <ThemeSwitch preferences={preferences} />
        </div>
        <nav aria-label={t('footer.product')}>
          <p className={HEAD}>{t('footer.product')}</p>
          <a href="#/chat" aria-disabled={tryFree.isStarting} onClick={handleTry} className={LINK}>
            {t(tryFree.isStarting ? 'try.starting' : 'try.short')}
          </a>
          <a href="#/login" className={LINK}>
            {t('common:signIn')}
          </a>
          <a href="#features" onClick={handleFeatures} className={LINK}>
            {t('header.features')}
          </a>
          <a href="#/pricing" className={LINK}>
            {t('header.pricing')}
          </a>
        </nav>
        <nav aria-label={t('footer.build')}>
          <p className={HEAD}>{t('footer.build')}</p>
          <a href="#/api-docs" className={LINK}>
            {t('footer.api')}
          </a>
          <a href="#/status" className={LINK}>
            {t('footer.status')}
          </a>
        </nav>
        <nav aria-label={t('footer.company')}>
          <p className={HEAD}>{t('footer.company')}</p>
          <a href="#/contact" className={LINK}>
            {t('footer.contact')}
          </a>
          <a href="#/terms" className={LINK}>
            {t('footer.terms')}
          </a>
          <a href="#/privacy" className={LINK}>
            {t('footer.privacy')}
          </a>
        </nav>
      </div>
    </footer>
  );
}
