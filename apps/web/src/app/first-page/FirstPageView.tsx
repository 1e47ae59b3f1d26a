import { LandingPage, type LandingPageProps } from '../../features/landing/components/LandingPage.tsx';
import { SkipLink } from '../SkipLink.tsx';

/** All that is seen of the first page, the same in the browser and in the build. */
export function FirstPageView(props: LandingPageProps) {
  return (
    <>
      <SkipLink />
      <LandingPage {...props} />
    </>
  );
}
