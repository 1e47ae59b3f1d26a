import { describe, expect, test } from 'vitest';
import {
  changeUser,
  chooseType,
  DEFAULT_PROFILE,
  dismissHint,
  enterAccount,
  hideFeature,
  leaveProfile,
  needsType,
  pinFeature,
  Profile,
  showFeature,
  unpinFeature,
} from './profile.ts';

const lived: Profile = {
  userId: 'ada',
  userType: 'power',
  hasSelectedType: true,
  showOnboarding: false,
  pinnedFeatures: ['agents'],
  hiddenFeatures: ['memory'],
  dismissedHints: ['first-chat'],
};
const kept = { pinnedFeatures: ['agents'], hiddenFeatures: ['memory'], dismissedHints: ['first-chat'] };
const nothingChosen = { userType: null, hasSelectedType: false, showOnboarding: true };

describe('who has to choose a type', () => {
  test.each([
    [false, true, true],
    [false, false, false],
    [true, true, false],
    [true, false, false],
  ])('selected %s and onboarding %s: %s [ONB-08]', (hasSelectedType, showOnboarding, isNeeded) => {
    expect(needsType({ ...DEFAULT_PROFILE, hasSelectedType, showOnboarding })).toBe(isNeeded);
  });
});

describe('a type', () => {
  test.each(['casual', 'power', 'developer', 'business'] as const)(
    '%s is recorded with the user and ends onboarding [ONB-10] [ONB-02]',
    (type) => {
      expect(chooseType(DEFAULT_PROFILE, 'ada', type)).toEqual({
        ...DEFAULT_PROFILE,
        userId: 'ada',
        userType: type,
        hasSelectedType: true,
        showOnboarding: false,
      });
    },
  );

  test.each(['admin', '', 7, ['casual']])('%j is none [ONB-02]', (userType) => {
    expect(Profile.safeParse({ ...lived, userType }).success).toBe(false);
  });
});

describe('another user', () => {
  test('is stored where there was none, and nothing else changes [ONB-21]', () => {
    expect(changeUser({ ...lived, userId: null }, 'ben')).toEqual({ ...lived, userId: 'ben' });
  });

  test('with the same id and an unmarked type is marked [ONB-22]', () => {
    const unmarked = { ...lived, hasSelectedType: false, showOnboarding: true };
    expect(changeUser(unmarked, 'ada')).toEqual(lived);
  });

  test('with the same id and nothing to mark changes nothing', () => {
    expect(changeUser(lived, 'ada')).toBe(lived);
    const untyped = { ...lived, ...nothingChosen };
    expect(changeUser(untyped, 'ada')).toBe(untyped);
  });

  test('with a different id chooses again and keeps pins, hidden features and hints [ONB-23]', () => {
    expect(changeUser(lived, 'ben')).toEqual({ ...kept, ...nothingChosen, userId: 'ben' });
  });

  test('who signs out takes id and type along, and leaves the rest [ONB-24]', () => {
    expect(leaveProfile(lived)).toEqual({ ...kept, ...nothingChosen, userId: null });
  });
});

describe('signing in', () => {
  test('restores the type of the account [ONB-11]', () => {
    const profile = enterAccount(leaveProfile(lived), 'ben', 'business');
    expect(profile).toEqual({
      ...kept,
      userId: 'ben',
      userType: 'business',
      hasSelectedType: true,
      showOnboarding: false,
    });
  });

  test('with an account that has no type asks for one', () => {
    expect(needsType(enterAccount(lived, 'ben', null))).toBe(true);
  });

  test('takes a type that was changed on another device', () => {
    expect(enterAccount(lived, 'ada', 'casual').userType).toBe('casual');
  });

  test('again changes nothing', () => {
    expect(enterAccount(lived, 'ada', 'power')).toBe(lived);
  });
});

describe('features', () => {
  test('are pinned once, and unpinned [ONB-25]', () => {
    const twice = pinFeature(pinFeature(DEFAULT_PROFILE, 'memory'), 'memory');
    expect(twice.pinnedFeatures).toEqual(['memory']);
    expect(unpinFeature(twice, 'memory').pinnedFeatures).toEqual([]);
    expect(unpinFeature(twice, 'agents').pinnedFeatures).toEqual(['memory']);
  });

  test('that are hidden lose their pin; shown again they stay unpinned [ONB-26]', () => {
    const hidden = hideFeature(hideFeature(lived, 'agents'), 'agents');
    expect(hidden.hiddenFeatures).toEqual(['memory', 'agents']);
    expect(hidden.pinnedFeatures).toEqual([]);
    const shown = showFeature(hidden, 'agents');
    expect(shown.hiddenFeatures).toEqual(['memory']);
    expect(shown.pinnedFeatures).toEqual([]);
  });

  test('have hints that are dismissed once', () => {
    const dismissed = dismissHint(dismissHint(DEFAULT_PROFILE, 'first-chat'), 'first-chat');
    expect(dismissed.dismissedHints).toEqual(['first-chat']);
  });
});
