import { Suspense } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import type { SidebarSheetProps } from './SidebarSheetPanel.tsx';

const SidebarSheetPanel = lazyPart(async () => ({
  default: (await import('./SidebarSheetPanel.tsx')).SidebarSheetPanel,
}));

/** Loaded when it is first opened. */
export function SidebarSheet(props: SidebarSheetProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SidebarSheetPanel {...props} />
    </Suspense>
  );
}
