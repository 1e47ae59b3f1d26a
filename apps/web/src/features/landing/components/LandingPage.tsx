import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toFigures } from '../figures.ts';
import type { PlatformFigures } from '../platform-figures.ts';
import type { Site } from '../site.ts';
import { FiguresContext } from '../use-copy.ts';
import { Landing } from './Landing.tsx';

export interface LandingPageProps {
  readonly site: Site;
  /** `null` until the server has sent its figures. */
  readonly platform: PlatformFigures | null;
  /** Renders everything immediately, for links to an anchor further down. */
  readonly isWhole: boolean;
}

/** The page with its figures. It needs neither the router nor the client: links are plain addresses. */
export function LandingPage({ site, platform, isWhole }: LandingPageProps) {
  const { t, i18n } = useTranslation('landing');
  const unknown = t('stats.unknown');
  const figures = useMemo(
    () => toFigures(platform, i18n.language, unknown),
    [platform, i18n.language, unknown],
  );
  return (
    <FiguresContext value={figures}>
      <Landing site={site} isWhole={isWhole} />
    </FiguresContext>
  );
}
