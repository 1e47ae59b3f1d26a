export { isFeatureVisible, isForType, type FeatureKey } from './feature-visibility.ts';
export { NAVIGATION, type NavigationEntry } from './navigation.ts';
export { needsType } from './profile.ts';
export { followProfileOfOtherTabs, profile, useProfile } from './profile.state.ts';
export { saveType } from './screens/save-type.ts';
export { useNavigation } from './use-navigation.ts';
