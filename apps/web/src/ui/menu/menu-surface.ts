export const MENU_SURFACE =
  'rise-in z-50 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-4 border border-line bg-surface p-1.5 text-13 text-ink shadow-3 dark:border-line-strong';

export const MENU_ROW =
  'flex min-h-8.5 cursor-default items-center gap-2.5 rounded-2 px-2.5 outline-none select-none data-highlighted:bg-surface-3 data-disabled:text-ink-off pointer-coarse:min-h-11 [&>.lucide]:text-ink-3 data-highlighted:[&>.lucide]:text-ink';
