import type { UserType } from '@parley/contract/auth/schemas.ts';

export const FEATURE_KEYS = [
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
] as const;
export type FeatureKey = (typeof FEATURE_KEYS)[number];

const BASICS: readonly FeatureKey[] = ['chat', 'models', 'themes', 'settings'];
const CASUAL: readonly FeatureKey[] = [...BASICS, 'agents', 'memory'];
const POWER: readonly FeatureKey[] = [...CASUAL, 'system-prompts'];
const BUSINESS_ONLY: readonly FeatureKey[] = ['admin', 'analytics', 'team-management'];

const SHOWN_TO: Readonly<Record<UserType, readonly FeatureKey[]>> = {
  casual: CASUAL,
  power: POWER,
  developer: FEATURE_KEYS,
  business: FEATURE_KEYS,
};

export interface VisibilityFacts {
  readonly userType: UserType | null;
  readonly hiddenFeatures: readonly FeatureKey[];
}

/** Whether a feature is for this person at all. */
export function isFeatureVisible({ userType, hiddenFeatures }: VisibilityFacts, key: FeatureKey): boolean {
  if (hiddenFeatures.includes(key)) return false;
  return (userType === null ? BASICS : SHOWN_TO[userType]).includes(key);
}

/** Whether the navigation leads there: to what is about teams only for a business. */
export function isInNavigation(facts: VisibilityFacts, key: FeatureKey): boolean {
  if (BUSINESS_ONLY.includes(key) && facts.userType !== 'business') return false;
  return isFeatureVisible(facts, key);
}

/** Whether people of this type have it in their navigation unless they hide it. */
export function isForType(userType: UserType | null, key: FeatureKey): boolean {
  return isInNavigation({ userType, hiddenFeatures: [] }, key);
}
