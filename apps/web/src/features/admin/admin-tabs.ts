// The parts of the administration. Another one is a row here and a screen in `screens/admin-screens.ts`.

interface TabRow {
  /** Its key in the texts. */
  readonly name: string;
  readonly path: string;
}

export const PLATFORM_TABS = [
  { name: 'models', path: '/admin?tab=models' },
  { name: 'messages', path: '/admin?tab=messages' },
  { name: 'reports', path: '/admin/error-reports' },
] as const satisfies readonly TabRow[];

export type AdminTab = (typeof PLATFORM_TABS)[number]['name'];

/** Shown at `/admin`. */
export const FIRST_TAB: AdminTab = 'messages';
