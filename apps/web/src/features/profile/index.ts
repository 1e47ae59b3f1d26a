export { isFeatureVisible, isInNavigation, type FeatureKey } from './feature-visibility.ts';
export { needsType } from './profile.ts';
export { followProfileOfOtherTabs, profile, useProfile } from './profile.state.ts';
