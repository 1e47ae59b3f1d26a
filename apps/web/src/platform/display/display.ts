/** How the app is laid out for one person, beside its colours. */
export interface DisplaySettings {
  /** `device`: as much motion as the system asks for. */
  readonly motion: 'device' | 'reduced';
  readonly readingWidth: 'normal' | 'wide' | 'full';
  readonly density: 'normal' | 'compact';
}

export const DISPLAY_VALUES = {
  motion: ['device', 'reduced'],
  readingWidth: ['normal', 'wide', 'full'],
  density: ['normal', 'compact'],
} as const satisfies { readonly [Key in keyof DisplaySettings]: readonly DisplaySettings[Key][] };

/** Puts the settings on the page; `styles/display.css` reads them there. */
export function applyDisplay(settings: DisplaySettings, { documentElement: root }: Document): void {
  root.dataset['motion'] = settings.motion;
  root.dataset['readingWidth'] = settings.readingWidth;
  root.dataset['density'] = settings.density;
}

/** Whether the person or the system wants as little motion as possible. */
export function isMotionReduced(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'reduced' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
