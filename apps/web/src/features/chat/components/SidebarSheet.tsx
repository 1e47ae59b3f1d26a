import { lazy, Suspense } from 'react';
import type { SidebarSheetProps } from './SidebarSheetPanel.tsx';

const SidebarSheetPanel = lazy(async () => ({
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
