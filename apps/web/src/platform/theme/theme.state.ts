import { create } from 'zustand';
import { registerLocalData } from '../store/local-data.ts';
import { readLocal, writeLocal } from '../store/safe-storage.ts';
import {
  applyTheme,
  readThemeSetting,
  resolveTheme,
  THEME_KEY,
  type Theme,
  type ThemeSetting,
} from './theme.ts';

interface ThemeState {
  readonly theme: ThemeSetting;
  readonly actualTheme: Theme;
  setTheme(theme: ThemeSetting): void;
}

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function toState(theme: ThemeSetting): { theme: ThemeSetting; actualTheme: Theme } {
  return { theme, actualTheme: resolveTheme(theme, systemDark.matches) };
}

export const useTheme = create<ThemeState>()((set) => ({
  ...toState(readThemeSetting(readLocal(THEME_KEY))),
  setTheme: (theme) => set(toState(theme)),
}));

// The setting belongs to the user: the next user starts with the system's.
registerLocalData({ forget: () => useTheme.getState().setTheme('system') });

/**
 * Keeps the page in step with the setting and with the system. `keep` stores the setting beside the copy that
 * the first paint reads. The returned function ends it.
 */
export function followTheme(keep: (setting: ThemeSetting) => void): () => void {
  const resolveAgain = () => useTheme.setState(toState(useTheme.getState().theme));
  // The system may have changed since this module was loaded.
  resolveAgain();
  applyTheme(useTheme.getState().actualTheme, document);
  const stopStore = useTheme.subscribe((state, before) => {
    applyTheme(state.actualTheme, document);
    if (state.theme === before.theme) return;
    writeLocal(THEME_KEY, JSON.stringify({ state: { theme: state.theme }, version: 0 }));
    keep(state.theme);
  });
  const handleStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY) useTheme.setState(toState(readThemeSetting(event.newValue)));
  };
  systemDark.addEventListener('change', resolveAgain);
  window.addEventListener('storage', handleStorage);
  return () => {
    stopStore();
    systemDark.removeEventListener('change', resolveAgain);
    window.removeEventListener('storage', handleStorage);
  };
}
