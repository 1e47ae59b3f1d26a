import { useMemo } from 'react';
import { toNavigation, type NavigationEntry } from './navigation.ts';
import { useProfile } from './profile.state.ts';

/** What the navigation of this person holds; follows every pin, hiding and change of type at once. */
export function useNavigation(): readonly NavigationEntry[] {
  const userType = useProfile((state) => state.userType);
  const hiddenFeatures = useProfile((state) => state.hiddenFeatures);
  const pinnedFeatures = useProfile((state) => state.pinnedFeatures);
  return useMemo(
    () => toNavigation({ userType, hiddenFeatures, pinnedFeatures }),
    [userType, hiddenFeatures, pinnedFeatures],
  );
}
