import { UserType } from '@parley/contract/auth/schemas.ts';
import { z } from 'zod';
import { FEATURE_KEYS, type FeatureKey } from './feature-visibility.ts';

// The visible areas of a user, as a pure state machine: each function returns the next profile.

const Features = z.array(z.enum(FEATURE_KEYS));

export const Profile = z.object({
  userId: z.string().nullable(),
  userType: UserType.nullable(),
  hasSelectedType: z.boolean(),
  showOnboarding: z.boolean(),
  pinnedFeatures: Features.readonly(),
  hiddenFeatures: Features.readonly(),
  dismissedHints: z.array(z.string()).readonly(),
});
export type Profile = z.infer<typeof Profile>;

export const DEFAULT_PROFILE: Profile = {
  userId: null,
  userType: null,
  hasSelectedType: false,
  showOnboarding: true,
  pinnedFeatures: [],
  hiddenFeatures: [],
  dismissedHints: [],
};

const NOTHING_CHOSEN = { userType: null, hasSelectedType: false, showOnboarding: true } as const;

function withItem<T>(items: readonly T[], item: T): readonly T[] {
  return items.includes(item) ? items : [...items, item];
}

function withoutItem<T>(items: readonly T[], item: T): readonly T[] {
  return items.filter((each) => each !== item);
}

/** Whether a member has to say first what they are here for. */
export function needsType({ hasSelectedType, showOnboarding }: Profile): boolean {
  return !hasSelectedType && showOnboarding;
}

export function chooseType(profile: Profile, userId: string, userType: UserType): Profile {
  return { ...profile, userId, userType, hasSelectedType: true, showOnboarding: false };
}

export function changeUser(profile: Profile, userId: string): Profile {
  if (profile.userId === null) return { ...profile, userId };
  if (profile.userId !== userId) return { ...profile, ...NOTHING_CHOSEN, userId };
  const isUnmarked = profile.userType !== null && !profile.hasSelectedType;
  return isUnmarked ? { ...profile, hasSelectedType: true, showOnboarding: false } : profile;
}

/** Who is signed in now, with the type that the account remembers. */
export function enterAccount(profile: Profile, userId: string, userType: UserType | null): Profile {
  const entered = changeUser(profile, userId);
  const isKnown = userType === null || (entered.userType === userType && entered.hasSelectedType);
  return isKnown ? entered : chooseType(entered, userId, userType);
}

export function leaveProfile(profile: Profile): Profile {
  return { ...profile, ...NOTHING_CHOSEN, userId: null };
}

export function pinFeature(profile: Profile, key: FeatureKey): Profile {
  return { ...profile, pinnedFeatures: withItem(profile.pinnedFeatures, key) };
}

export function unpinFeature(profile: Profile, key: FeatureKey): Profile {
  return { ...profile, pinnedFeatures: withoutItem(profile.pinnedFeatures, key) };
}

export function hideFeature(profile: Profile, key: FeatureKey): Profile {
  return {
    ...profile,
    hiddenFeatures: withItem(profile.hiddenFeatures, key),
    pinnedFeatures: withoutItem(profile.pinnedFeatures, key),
  };
}

export function showFeature(profile: Profile, key: FeatureKey): Profile {
  return { ...profile, hiddenFeatures: withoutItem(profile.hiddenFeatures, key) };
}

export function dismissHint(profile: Profile, hint: string): Profile {
  return { ...profile, dismissedHints: withItem(profile.dismissedHints, hint) };
}
