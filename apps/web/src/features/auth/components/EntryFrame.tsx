import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguageButton } from '../../../ui/button/LanguageButton.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import type { Preferences } from '../../../ui/preferences.ts';
import { Ridges } from '../../../ui/ridges/Ridges.tsx';
import { Wordmark } from '../../../ui/brand/Wordmark.tsx';

const FOOT_LINKS = [
  { name: 'pricing', path: '/pricing' },
  { name: 'contact', path: '/contact' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
] as const;

export interface EntryFrameProps {
  readonly title: string;
  readonly sentence: string;
  readonly preferences: Preferences;
  readonly children: ReactNode;
}

/** The page of everything that leads into the product: a form at the left, the picture at the right. */
export function EntryFrame({ title, sentence, preferences, children }: EntryFrameProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="relative grid min-h-dvh bg-canvas tablet:bg-surface desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)]">
      <PageTitle name={title} />
      <div className="flex min-h-dvh flex-col px-5 pb-5 tablet:px-10 tablet:py-7">
        <header className="relative -mx-5 min-h-54 flex-1 px-5 pt-4 tablet:mx-0 tablet:min-h-0 tablet:flex-none tablet:p-0">
          {/* Ends above the title, however much room the form leaves. */}
          <div
            aria-hidden
            className="absolute inset-0 max-h-[46dvh] overflow-hidden [mask-image:linear-gradient(#000_30%,transparent)] tablet:hidden"
          >
            <Ridges shows="top" />
          </div>
          <div className="relative flex items-center justify-between">
            <Wordmark />
            <LanguageButton preferences={preferences} size="small" />
          </div>
        </header>
        <main className="mx-auto flex w-full max-w-93 flex-col gap-4 tablet:my-auto tablet:py-8">
          <div>
            <h1 className="font-display text-32 leading-[1.18]! font-headline tracking-[-0.018em] tablet:text-[36px]">
              {title}
            </h1>
            <p className="mt-1.5 text-14 text-ink-2 tablet:text-ink-3">{sentence}</p>
          </div>
          {children}
        </main>
        <footer className="mt-5 flex flex-none flex-wrap justify-center gap-x-4 gap-y-1 text-12 text-ink-3 tablet:justify-start">
          <span className="hidden tablet:inline">{t('entry.foot')}</span>
          {FOOT_LINKS.map(({ path, name }) => (
            <Link key={name} to={path} className="touch-target hover:text-ink hover:underline">
              {t(`entry.links.${name}`)}
            </Link>
          ))}
        </footer>
      </div>
      <div aria-hidden className="sticky top-0 hidden h-dvh p-2.5 pl-0 desktop:block">
        <div className="relative h-full overflow-hidden rounded-5">
          <Ridges shows="bottom" />
          <div className="absolute inset-x-11 bottom-10 text-ink">
            <p className="max-w-130 font-display text-28 font-headline tracking-[-0.018em]">
              {t('entry.motto')}
            </p>
            <p className="mt-2.5 text-[13.5px] text-ink-2">{t('entry.mottoText')}</p>
          </div>
        </div>
      </div>
    </div>
  );
}
