import { useDeferredValue, useId, useState } from 'react';
import { DEFAULT_AUDIENCE } from '../audience.ts';
import type { Site } from '../site.ts';
import { useCopy } from '../use-copy.ts';
import { useFloatingButton, useStickyHeader } from '../use-scroll.ts';
import { AudiencePanel } from './audience/AudiencePanel.tsx';
import { AudiencePicker } from './audience/AudiencePicker.tsx';
import { Capabilities } from './sections/Capabilities.tsx';
import { FloatingTry } from './FloatingTry.tsx';
import { Hero } from './hero/Hero.tsx';
import { SECTION_TITLE, WIDTH } from './look.ts';
import { Questions } from './questions/Questions.tsx';
import { SiteFooter } from './site/SiteFooter.tsx';
import { SiteHeader } from './site/SiteHeader.tsx';
import { Stats } from './sections/Stats.tsx';
import { Steps } from './sections/Steps.tsx';
import { Why } from './sections/Why.tsx';

interface LandingProps {
  readonly site: Site;
  readonly isWhole: boolean;
}

/** The first page for those who are not in yet. */
export function Landing({ site, isWhole }: LandingProps) {
  const copy = useCopy();
  const { tryFree } = site;
  const [audience, setAudience] = useState(DEFAULT_AUDIENCE);
  const panelId = useId();
  // What is on the screen first is drawn first; the rest follows as soon as that is drawn.
  const hasRest = useDeferredValue(true, isWhole);
  const isSticky = useStickyHeader();
  const isFloating = useFloatingButton();
  return (
    <div className="min-h-dvh bg-surface dark:bg-canvas">
      <SiteHeader site={site} isLanding isSticky={isSticky} isTryHidden={isFloating} />
      <main className="outline-none">
        <Hero tryFree={tryFree} />
        {hasRest && (
          <>
            <div className={WIDTH}>
              <section className="pt-11 desktop:pt-16">
                <h2 className={SECTION_TITLE}>{copy('picker.title')}</h2>
                <AudiencePicker value={audience} panelId={panelId} onChange={setAudience} />
                <AudiencePanel id={panelId} audience={audience} tryFree={tryFree} />
              </section>
              <Stats audience={audience} />
              <Steps audience={audience} />
              <Capabilities audience={audience} />
            </div>
            <Why audience={audience} tryFree={tryFree} />
            <Questions key={audience} audience={audience} />
          </>
        )}
      </main>
      {hasRest && <SiteFooter site={site} isLanding />}
      <FloatingTry tryFree={tryFree} isShown={isFloating} />
    </div>
  );
}
