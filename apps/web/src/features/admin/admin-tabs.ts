// The parts of the administration. Another one is a row here and its screen in `screens/AdminScreen.tsx`.

interface TabRow {
  /** Its key in the texts. */
  readonly name: string;
  readonly path: string;
}

export const PLATFORM_TABS = [
  { name: 'overview', path: '/admin' },
  { name: 'users', path: '/admin?tab=users' },
  { name: 'models', path: '/admin?tab=models' },
  { name: 'limits', path: '/admin?tab=limits' },
  { name: 'messages', path: '/admin?tab=messages' },
  { name: 'reports', path: '/admin/error-reports' },
  { name: 'audit', path: '/admin?tab=audit' },
] as const satisfies readonly TabRow[];

export type AdminTab = (typeof PLATFORM_TABS)[number]['name'];

/** Shown at `/admin`. */
export const FIRST_TAB: AdminTab = 'overview';
