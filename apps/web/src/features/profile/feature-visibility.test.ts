import type { UserType } from '@parley/contract/auth/schemas.ts';
import { describe, expect, test } from 'vitest';
import { FEATURE_KEYS, isFeatureVisible, isInNavigation, type FeatureKey } from './feature-visibility.ts';

const visibleTo = (userType: UserType | null, hiddenFeatures: readonly FeatureKey[] = []) =>
  FEATURE_KEYS.filter((key) => isFeatureVisible({ userType, hiddenFeatures }, key));
const navigationOf = (userType: UserType | null, hiddenFeatures: readonly FeatureKey[] = []) =>
  FEATURE_KEYS.filter((key) => isInNavigation({ userType, hiddenFeatures }, key));

const BUSINESS_ONLY = ['admin', 'analytics', 'team-management'];
const withoutBusiness = FEATURE_KEYS.filter((key) => !BUSINESS_ONLY.includes(key));

test('there are exactly these features [ONB-12]', () => {
  expect(FEATURE_KEYS).toEqual([
    'chat',
    'models',
    'themes',
    'settings',
    'agents',
    'system-prompts',
    'memory',
    'custom-tools',
    'api-docs',
    'admin',
    'analytics',
    'team-management',
  ]);
});

describe('what is shown', () => {
  test('with no type: the basics [ONB-14]', () => {
    expect(visibleTo(null)).toEqual(['chat', 'models', 'themes', 'settings']);
  });

  test('casual: agents and memory as well [ONB-15]', () => {
    expect(visibleTo('casual')).toEqual(['chat', 'models', 'themes', 'settings', 'agents', 'memory']);
  });

  test('power: system prompts as well [ONB-16]', () => {
    expect(new Set(visibleTo('power'))).toEqual(new Set([...visibleTo('casual'), 'system-prompts']));
  });

  test('developer: everything [ONB-17]', () => {
    expect(visibleTo('developer')).toEqual(FEATURE_KEYS);
  });

  test('business: everything, in the navigation too [ONB-18]', () => {
    expect(visibleTo('business')).toEqual(FEATURE_KEYS);
    expect(navigationOf('business')).toEqual(FEATURE_KEYS);
  });

  test.each([null, 'casual', 'power', 'developer', 'business'] as const)(
    'a hidden feature never is, for %s [ONB-13]',
    (userType) => {
      for (const key of FEATURE_KEYS) {
        expect(visibleTo(userType, [key])).not.toContain(key);
        expect(navigationOf(userType, [key])).not.toContain(key);
      }
    },
  );
});

describe('what the navigation adds to that', () => {
  test.each([null, 'casual', 'power', 'developer'] as const)(
    'nothing about teams for %s, and all that is visible besides [ONB-19]',
    (userType) => {
      expect(navigationOf(userType)).toEqual(
        visibleTo(userType).filter((key) => withoutBusiness.includes(key)),
      );
    },
  );
});
