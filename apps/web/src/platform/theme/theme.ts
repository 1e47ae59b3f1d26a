export type ThemeSetting = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

export const THEME_KEY = 'theme-storage';
const THEME_COLORS: Readonly<Record<Theme, string>> = { light: '#f3f4f6', dark: '#111111' };

function isThemeSetting(value: unknown): value is ThemeSetting {
  return value === 'system' || value === 'light' || value === 'dark';
}

/** The setting out of its stored text; `system` where there is none or it cannot be read. */
export function readThemeSetting(stored: string | null): ThemeSetting {
  try {
    const parsed: unknown = JSON.parse(stored ?? 'null');
    const state = typeof parsed === 'object' && parsed !== null && 'state' in parsed ? parsed.state : null;
    const theme = typeof state === 'object' && state !== null && 'theme' in state ? state.theme : null;
    return isThemeSetting(theme) ? theme : 'system';
  } catch {
    // Not JSON: a foreign or damaged value.
    return 'system';
  }
}

export function resolveTheme(setting: ThemeSetting, isSystemDark: boolean): Theme {
  if (setting === 'system') return isSystemDark ? 'dark' : 'light';
  return setting;
}

/** Puts a theme on the page: the class for styles and the colour of the browser's own frame. */
export function applyTheme(theme: Theme, page: Document): void {
  page.documentElement.classList.toggle('dark', theme === 'dark');
  page.documentElement.style.colorScheme = theme;
  page.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme]);
}
