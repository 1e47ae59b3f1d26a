import { useEffect, useState } from 'react';
import type { PlatformFigures } from '../../features/landing/index.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { openAtAnchor } from '../../ui/page/scroll-to-anchor.ts';
import { readAnchor } from '../anchors.ts';
import { FirstPageView } from './FirstPageView.tsx';

export interface FirstPageProps {
  /** Known once the rest has arrived. */
  readonly platform: PlatformFigures | null;
  readonly onTryFree: () => void;
  /** It is on the page. */
  readonly onShown: () => void;
}

/** A place named by the address at the start. */
function useAnchorOfAddress(): void {
  useEffect(() => {
    const anchor = readAnchor(window.location.hash);
    if (anchor === null) return;
    window.history.replaceState(null, '', '#/');
    openAtAnchor(anchor);
  }, []);
}

/** The first page on its own: all that a visitor has to wait for. */
export function FirstPage({ platform, onTryFree, onShown }: FirstPageProps) {
  const preferences = usePreferences();
  const [isStarting, setStarting] = useState(false);
  const [isWhole] = useState(() => readAnchor(window.location.hash) !== null);
  useAnchorOfAddress();
  useEffect(onShown, [onShown]);
  const start = () => {
    setStarting(true);
    onTryFree();
  };
  return (
    <FirstPageView
      site={{ tryFree: { start, isStarting, problem: null }, isSignedIn: false, preferences }}
      platform={platform}
      isWhole={isWhole}
    />
  );
}
