import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { useAuth } from '../../auth/index.ts';
import { SiteFrame, useSite } from '../../landing/index.ts';
import { ContactFormPanel } from './ContactFormPanel.tsx';

const LINK = 'touch-target w-fit rounded-1 font-strong text-info underline-offset-2 hover:underline';

export function ContactScreen() {
  const { t } = useTranslation('contact');
  const site = useSite();
  const account = useAuth((state) => state.account);
  return (
    <SiteFrame site={site}>
      <PageTitle name={t('title')} />
      <div className="mx-auto grid max-w-[1180px] gap-8 px-5 pt-10 text-14 tablet:px-8 tablet:pt-18 desktop:grid-cols-[560px_minmax(0,1fr)] desktop:gap-x-20 desktop:gap-y-8">
        <header className="desktop:col-span-2 desktop:max-w-140">
          <h1
            tabIndex={-1}
            className="font-display text-[44px] leading-[50px] font-headline tracking-[-0.026em] outline-none"
          >
            {t('title')}
          </h1>
          <p className="mt-4 text-17 leading-[27px]! text-ink-2">{t('text')}</p>
        </header>
        <ContactFormPanel key={account?.id ?? ''} account={account} />
        <aside>
          <h2 className="text-15 font-bold">{t('faster.title')}</h2>
          <ul className="mt-3 grid gap-3 pointer-coarse:gap-6">
            {!site.isSignedIn && (
              <li>
                <a href="#faq" className={LINK}>
                  {t('faster.questions')}
                </a>
              </li>
            )}
            <li>
              <Link to="/api-docs" className={LINK}>
                {t('faster.api')}
              </Link>
            </li>
          </ul>
        </aside>
      </div>
    </SiteFrame>
  );
}
