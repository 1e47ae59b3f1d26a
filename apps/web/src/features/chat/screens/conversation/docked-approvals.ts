import { createContext } from 'react';

/** The requests that stand at the foot of the screen, so that the steps do not show them as well. */
export const DockedApprovals = createContext<readonly string[]>([]);
