import { create } from 'zustand';

/** What covers the page on request, on any page: the commands, or the map of all keys. */
export type Overlay = 'commands' | 'keys';

export const useOverlay = create<{ readonly open: Overlay | null }>()(() => ({ open: null }));

export function openOverlay(open: Overlay): void {
  useOverlay.setState({ open });
}

export function closeOverlay(): void {
  useOverlay.setState({ open: null });
}
