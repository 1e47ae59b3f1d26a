import type { UserType } from '@parley/contract/auth/schemas.ts';
import { create } from 'zustand';
import { z } from 'zod';
import { registerLocalData } from '../../platform/store/local-data.ts';
import { readLocal, writeLocal } from '../../platform/store/safe-storage.ts';
import type { FeatureKey } from './feature-visibility.ts';
import {
  DEFAULT_PROFILE,
  dismissHint,
  enterAccount,
  hideFeature,
  leaveProfile,
  pinFeature,
  Profile,
  showFeature,
  unpinFeature,
} from './profile.ts';

const KEY = 'user-profile-storage';

const Stored = z.object({ state: Profile });

function parseStored(text: string | null): Profile {
  try {
    return Stored.parse(JSON.parse(text ?? 'null')).state;
  } catch {
    // None yet, damaged, or of another version.
    return DEFAULT_PROFILE;
  }
}

export const useProfile = create<Profile>()(() => parseStored(readLocal(KEY)));

function store(state: Profile): void {
  writeLocal(KEY, JSON.stringify({ state, version: 0 }));
}

useProfile.subscribe(store);

// What is in it is no secret and outlives a sign-out; only who it was and what they chose goes, by the rules below.
registerLocalData({ restore: () => store(useProfile.getState()) });

function step(change: (profile: Profile) => Profile): void {
  const before = useProfile.getState();
  const after = change(before);
  if (after !== before) useProfile.setState(after);
}

export const profile = {
  /** Called for every signed-in user, and again when their type changes. */
  enter: (userId: string, userType: UserType | null) =>
    step((state) => enterAccount(state, userId, userType)),
  leave: () => step(leaveProfile),
  pin: (key: FeatureKey) => step((state) => pinFeature(state, key)),
  unpin: (key: FeatureKey) => step((state) => unpinFeature(state, key)),
  hide: (key: FeatureKey) => step((state) => hideFeature(state, key)),
  show: (key: FeatureKey) => step((state) => showFeature(state, key)),
  dismissHint: (hint: string) => step((state) => dismissHint(state, hint)),
  reset: () => step(() => DEFAULT_PROFILE),
};

/** A choice made in one tab counts for all. */
export function followProfileOfOtherTabs(): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === KEY && event.newValue !== null) useProfile.setState(parseStored(event.newValue));
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
