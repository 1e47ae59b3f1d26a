import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { closeDialog } from '../../platform/overlays/dialogs.ts';
import { closeOverlay } from '../../platform/overlays/overlay.ts';
import { setSidebarSheet } from '../../platform/overlays/sidebar.ts';

/**
 * Going back or forward uncovers the page: what covers it belongs to the page before. An address that the page gives
 * itself changes nothing about what is open, nor does one that a dialog leads to.
 */
export function useUncoveredPage(): void {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const shownKey = useRef(key);
  useEffect(() => {
    const isOther = shownKey.current !== key;
    shownKey.current = key;
    if (!isOther || navigationType !== NavigationType.Pop) return;
    setSidebarSheet(false);
    closeDialog();
    closeOverlay();
  }, [key, navigationType]);
}
