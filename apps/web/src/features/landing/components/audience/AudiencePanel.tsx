import { AUDIENCE_PATHS, type Audience } from '../../audience.ts';
import type { TryFree } from '../../site.ts';
import { useCopy } from '../../use-copy.ts';
import { AudienceSample } from './AudienceSample.tsx';
import { LINK_PRIMARY } from '../look.ts';
import { TryButton } from '../TryButton.tsx';

export interface AudiencePanelProps {
  readonly id: string;
  readonly audience: Audience;
  readonly tryFree: TryFree;
}

/** What the product is to one audience, and where they begin. */
export function AudiencePanel({ id, audience, tryFree }: AudiencePanelProps) {
  const copy = useCopy();
  return (
    <div
      id={id}
      role="tabpanel"
      aria-label={copy(`audience.${audience}.tab`)}
      className="grid items-center gap-8 pt-6 desktop:grid-cols-[1fr_1.25fr] desktop:gap-16 desktop:pt-10"
    >
      <div>
        <h3 className="text-20 leading-[27px] font-bold desktop:font-display desktop:text-[34px] desktop:leading-[40px] desktop:font-headline desktop:tracking-[-0.02em]">
          {copy(`audience.${audience}.title`)}
        </h3>
        <p className="mt-2 text-16 leading-[26px]! text-ink-2 desktop:mt-3.5">
          {copy(`audience.${audience}.text`)}
        </p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <a href={`#${AUDIENCE_PATHS[audience]}`} className={LINK_PRIMARY}>
            {copy(`audience.${audience}.action`)}
          </a>
          <TryButton tryFree={tryFree} label="just" />
        </div>
      </div>
      <figure
        aria-label={copy('example')}
        className="min-w-0 rounded-5 bg-canvas px-5 py-6 desktop:min-h-72 desktop:px-8 desktop:py-7 dark:bg-surface"
      >
        <AudienceSample audience={audience} />
      </figure>
    </div>
  );
}
