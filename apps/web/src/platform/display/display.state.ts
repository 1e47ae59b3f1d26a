import { create } from 'zustand';
import { z } from 'zod';
import { registerLocalData } from '../store/local-data.ts';
import { readLocal, writeLocal } from '../store/safe-storage.ts';
import { applyDisplay, DISPLAY_VALUES, type DisplaySettings } from './display.ts';

const KEY = 'display-storage';

const Settings = z.object({
  motion: z.enum(DISPLAY_VALUES.motion).catch('device'),
  readingWidth: z.enum(DISPLAY_VALUES.readingWidth).catch('normal'),
  density: z.enum(DISPLAY_VALUES.density).catch('normal'),
});
const DEFAULTS: DisplaySettings = Settings.parse({});
const Stored = z.object({ state: Settings });

function parseStored(text: string | null): DisplaySettings {
  try {
    return Stored.parse(JSON.parse(text ?? 'null')).state;
  } catch {
    // None yet, or damaged.
    return DEFAULTS;
  }
}

export const useDisplay = create<DisplaySettings>()(() => parseStored(readLocal(KEY)));

registerLocalData({ forget: () => useDisplay.setState(DEFAULTS) });

/** Keeps the page, the stored settings and other tabs in step. The returned function ends it. */
export function followDisplay(): () => void {
  applyDisplay(useDisplay.getState(), document);
  const stopStore = useDisplay.subscribe((state) => {
    applyDisplay(state, document);
    writeLocal(KEY, JSON.stringify({ state, version: 0 }));
  });
  const handleStorage = (event: StorageEvent) => {
    if (event.key === KEY) useDisplay.setState(parseStored(event.newValue));
  };
  window.addEventListener('storage', handleStorage);
  return () => {
    stopStore();
    window.removeEventListener('storage', handleStorage);
  };
}
