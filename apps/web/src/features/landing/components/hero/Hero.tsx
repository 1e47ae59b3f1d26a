import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { joinSentences } from '../../../../ui/format/join-sentences.ts';
import type { TryFree } from '../../site.ts';
import { useFigures } from '../../use-copy.ts';
import { HeroRidges } from './HeroRidges.tsx';
import { HeroSample } from './HeroSample.tsx';
import { LINK_GHOST, WIDTH } from '../look.ts';
import { TryButton } from '../TryButton.tsx';

export function Hero({ tryFree }: { readonly tryFree: TryFree }) {
  const { t } = useTranslation(['landing', 'common']);
  const { platform, values } = useFigures();
  // A line that is being read does not change; and a count is meaningful from two on.
  const [counted] = useState(platform !== null && platform.models > 1 ? platform : null);
  return (
    <section className="relative overflow-hidden pt-24.5 pb-24 tablet:pt-37 desktop:pb-32">
      <div aria-hidden className="absolute inset-x-0 bottom-0 h-160 desktop:h-[860px] wide:h-[1010px]">
        <HeroRidges />
        <div className="absolute inset-x-0 bottom-0 h-37 bg-linear-to-b from-transparent to-surface dark:to-canvas" />
      </div>
      <div className={`relative ${WIDTH}`}>
        <h1
          tabIndex={-1}
          className="font-display text-[46px] leading-[48px] font-headline tracking-[-0.032em] outline-none desktop:text-[82px] desktop:leading-[84px] [&:lang(zh)]:leading-[60px] [&:lang(zh)]:font-medium desktop:[&:lang(zh)]:text-[72px] desktop:[&:lang(zh)]:leading-[92px]"
        >
          <span className="desktop:block">{t('hero.line1')}</span>
          <span className="[&:lang(zh)]:hidden"> </span>
          <span className="desktop:block">{t('hero.line2')}</span>
        </h1>
        <p className="mt-4.5 max-w-140 text-17 leading-[27px]! text-ink-2 tablet:mt-6.5 tablet:text-[19px] tablet:leading-[30px]!">
          <span className="mr-1 [&:lang(zh)]:mr-0">
            {counted ? t('hero.subtitle', { count: counted.models }) : t('hero.subtitlePlain')}
          </span>
          <span>{t('hero.text')}</span>
        </p>
        <div className="mt-6 grid gap-1 tablet:mt-6.5 tablet:flex tablet:gap-2.5">
          <TryButton tryFree={tryFree} label="long" />
          <a href="#/login" className={LINK_GHOST}>
            {t('common:signIn')}
            <ArrowRight size={16} aria-hidden />
          </a>
        </div>
        {tryFree.problem && (
          <div className="mt-4 max-w-140">
            <Notice
              tone="warn"
              title={tryFree.problem.title}
              actions={
                tryFree.problem.needsAccount === true ? (
                  <a href="#/register" className="touch-target font-strong underline">
                    {t('common:signUp')}
                  </a>
                ) : undefined
              }
            >
              {tryFree.problem.text}
            </Notice>
          </div>
        )}
        <p className="mt-3 text-center text-[13.5px] text-ink-3 tablet:mt-4 tablet:text-left">
          <span className="mr-1 [&:lang(zh)]:mr-0">
            {joinSentences([t('common:freeCredit', values), t('hero.noCard')])}
          </span>
          {counted ? t('hero.providers', { count: counted.modelProviders }) : t('hero.providersPlain')}
        </p>
        <div className="mt-20 tablet:mt-13.5">
          <HeroSample />
        </div>
      </div>
    </section>
  );
}
