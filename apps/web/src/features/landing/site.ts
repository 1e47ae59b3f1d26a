import type { Preferences } from '../../ui/preferences.ts';

export interface TryFree {
  readonly start: () => void;
  readonly isStarting: boolean;
  /** Why it could not be begun. */
  readonly problem: {
    readonly title: string;
    readonly text?: string | undefined;
    /** An account is the way on. */
    readonly needsAccount?: boolean | undefined;
  } | null;
}

/** What the frame of every public page needs to know. */
export interface Site {
  readonly tryFree: TryFree;
  /** Who is signed in has no use for a way in. */
  readonly isSignedIn: boolean;
  readonly preferences: Preferences;
}
